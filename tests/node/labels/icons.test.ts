import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { designSchema } from '../../../shared/label/design.ts';
import { draw } from '../../../shared/label/draw.ts';
import { loadFace } from '../../../shared/label/face.ts';
import { fit } from '../../../shared/label/fit.ts';
import { ALL_SIZES, ICONS } from '../../../shared/label/geometry.ts';
import { artOf, FILE_BOX, loadIcon } from '../../../shared/label/icons/icon-art.ts';
import { ALL_ICONS, ICON_GROUPS, MORE_ICONS } from '../../../shared/label/icons/icon-list.ts';
import { readIcons } from '../../../shared/label/icons/read.ts';
import { boxOf, segments } from '../../../shared/label/outline.ts';
import type { PressLine } from '../../../shared/press/line.ts';
import en from '../../../web/messages/en.json' with { type: 'json' };
import sw from '../../../web/messages/sw.json' with { type: 'json' };
import { findIcons } from '../../../web/ui/label/icons/find-icons.ts';
import { ICON_NAMES } from '../../../web/ui/label/icons/icon-names.ts';
import { loadIconsOf, runSheets } from '../../../worker/press/sheet.ts';

const simple = await loadFace('simple');
const faces = new Map([['simple', simple]] as const);
const design = { ...DEFAULT_DESIGN, text: 'Amani', font: 'simple' } as const;
const lineOf = (icon: (typeof ALL_ICONS)[number]): PressLine => ({
  ...{ code: '3F2A91BC-1', size: 'medium', copies: 1, locale: 'en', centred: 'ink' },
  design: { ...design, icon },
});
const JOB = { id: 'K7F3P2', sheet: 'a4', title: 'Tiny Tag K7F3P2' } as const;

test('before an icon has come a label is drawn without it, and no sheet is', async () => {
  const early = { ...design, icon: 'rocket', caption: 'Property of' } as const;
  expect(artOf('rocket')).toBeNull();
  const without = draw(early, simple);
  expect(() => runSheets(JOB, [lineOf('rocket')], faces)).toThrow('the icon rocket is not loaded');
  await loadIconsOf([lineOf('rocket')]);
  const drawn = draw(early, simple);
  expect(drawn.shapes).toHaveLength(without.shapes.length + 1);
  const printed = runSheets(JOB, [lineOf('rocket')], faces).artworks.get('0.0')?.shapes;
  expect(printed?.slice(1)).toEqual(drawn.shapes.slice(1));
});

test('a second load answers in the same task, as a rerun mutator needs it', async () => {
  await loadIcon('zebra');
  let isHere = false;
  void loadIcon('zebra').then(() => {
    isHere = true;
  });
  await Promise.resolve();
  await Promise.resolve();
  expect(isHere).toBe(true);
});

test('the first seven stay first, every icon is there once, and designs take these alone', () => {
  expect(ALL_ICONS.slice(0, 7)).toEqual([...ICONS]);
  expect(new Set(ALL_ICONS).size).toBe(ALL_ICONS.length);
  expect(ALL_ICONS.length).toBeGreaterThanOrEqual(60);
  const isTaken = (icon: string) => designSchema.safeParse({ ...design, icon }).success;
  expect(ALL_ICONS.filter((icon) => !isTaken(icon))).toEqual([]);
  for (const icon of ['', 'Zebra', 'dragon', 'toString', '__proto__'])
    expect(isTaken(icon)).toBe(false);
});

test('each path is closed, is in the middle of its box and fills it', async () => {
  for (const group of ICON_GROUPS) {
    const paths = await readIcons(group);
    expect(Object.keys(paths), group).toEqual([...MORE_ICONS[group]]);
    for (const [icon, path] of Object.entries(paths)) {
      expect(path.match(/M/g)?.length, icon).toBe(path.match(/z/g)?.length);
      const { left, top, right, bottom } = boxOf(segments(path)) as NonNullable<
        ReturnType<typeof boxOf>
      >;
      const [wide, high] = [right - left, bottom - top];
      expect(Math.max(wide, high) / FILE_BOX, icon).toBeGreaterThan(0.9);
      expect(Math.min(left, top, FILE_BOX - right, FILE_BOX - bottom), icon).toBeGreaterThan(0);
      expect(Math.abs(left + right - FILE_BOX) / FILE_BOX, icon).toBeLessThan(0.03);
      expect(Math.abs(top + bottom - FILE_BOX) / FILE_BOX, icon).toBeLessThan(0.03);
    }
  }
});

test('whether words fit does not depend on the icon, nor on whether it has come', async () => {
  const texts = ['Wanjiku Kamau', 'WWWWWWWWWWWW'];
  const some = ALL_ICONS.filter((_, i) => i % 5 === 0);
  const answers = () =>
    ALL_SIZES.flatMap((size) =>
      texts.map((text) =>
        some.map((icon) => fit({ ...design, text, line2: '4B', size, icon }, simple).ok),
      ),
    );
  const before = answers();
  await Promise.all(some.map(loadIcon));
  expect(answers()).toEqual(before);
  for (const row of before) expect(new Set(row).size).toBe(1);
});

test('every icon has a name of its own in both languages, the first seven that of the page', () => {
  for (const language of [0, 1] as const) {
    const names = ALL_ICONS.map((icon) => ICON_NAMES[icon][language]);
    expect(new Set(names).size).toBe(ALL_ICONS.length);
    const messages: Record<string, unknown> = [en, sw][language] ?? {};
    for (const icon of ICONS) {
      expect(ICON_NAMES[icon][language]).toBe(messages[`choice_icon_${icon}`]);
    }
  }
});

test.each([
  ['simba', ['lion']],
  ['Lion', ['lion']],
  ['PUNDA', ['zebra']],
  ["ng'omb", ['cow']],
  ['ng’ombe', ['cow']],
  ['ngombe', ['cow']],
  ['boda boda', ['motorbike']],
  ['gari mbio', ['racing-car']],
  ['fire engine', ['fire-engine']],
  ['heroe', ['flamingo']],
  ['flamingo', ['flamingo']],
  ['klova', ['clover']],
  ['kimondo', ['comet']],
  ['peremende', ['lollipop']],
  ['nduthi', ['motorbike']],
  ['xyz', []],
  ['simba lion twiga', []],
])('a search for %s finds %j in either language', (term, icons) => {
  expect([...findIcons(term)]).toEqual(icons);
});

test('an empty search shows all, and one word can be that of several', () => {
  expect(findIcons(' ').size).toBe(ALL_ICONS.length);
  expect([...findIcons('tunda')]).toEqual([...findIcons('fruit')]);
  expect(findIcons('tunda').size).toBeGreaterThan(3);
  // An aeroplane too is called as a bird is.
  for (const icon of [...findIcons('bird'), 'aeroplane'] as const) {
    expect(findIcons('ndege')).toContain(icon);
  }
});
