import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Design, draw, openSvg } from '../../../shared/label/draw.ts';
import { type Face, loadFace } from '../../../shared/label/face.ts';
import { fit, type Line } from '../../../shared/label/fit.ts';
import {
  COLOURS,
  contrast,
  FONTS,
  ICONS,
  inkOn,
  type LabelColour,
  type LabelFont,
  MIN_CAP_MM,
  SIZE_ORDER,
  SIZES,
} from '../../../shared/label/geometry.ts';
import { artOf } from '../../../shared/label/icons/icon-art.ts';
import { type Box, boxOf, segments } from '../../../shared/label/outline.ts';
import { count, LINE1_MAX, LINE2_MAX, normalise, unprintable } from '../../../shared/label/text.ts';
import { examples } from '../examples.ts';

const faces = Object.fromEntries(
  await Promise.all(FONTS.map(async (font) => [font, await loadFace(font)] as const)),
) as Record<LabelFont, Face>;

const PRINTABLE = Array.from({ length: 0x180 }, (_, code) => String.fromCodePoint(code))
  .concat('’')
  .filter((char) => unprintable(char) === null);

const colours = Object.keys(COLOURS) as LabelColour[];

const line = (longest: number) =>
  fc.array(fc.constantFrom(...PRINTABLE), { maxLength: longest }).map((chars) => chars.join(''));

const anyDesign = fc.record({
  text: line(LINE1_MAX),
  line2: line(LINE2_MAX),
  icon: fc.constantFrom(...ICONS),
  font: fc.constantFrom(...FONTS),
  size: fc.constantFrom(...SIZE_ORDER),
  colour: fc.constantFrom(...colours),
  caption: fc.constantFrom('', 'Property of', 'Mali ya'),
});

const design = (change: Partial<Design> = {}): Design => ({
  text: 'Wanjiku',
  line2: '',
  icon: 'giraffe',
  font: 'playful',
  size: 'medium',
  colour: 'purple',
  caption: 'Property of',
  ...change,
});

test('every printable character has a glyph in all five fonts', () => {
  expect(PRINTABLE.length).toBe(0x7f - 0x20 + (0x180 - 0xa0) - 1 + 1);
  for (const font of FONTS) {
    const lacking = PRINTABLE.map(normalise).filter(
      (char) => char && (!faces[font].outlines[char] || !faces[font].advances[char]),
    );
    expect(lacking, font).toEqual([]);
  }
});

test('what fits stays inside the safe area, beside the icon, and legible', () => {
  fc.assert(
    fc.property(anyDesign, (wording) => {
      const result = fit(wording, faces[wording.font]);
      if (!result.ok) return;
      const { widthMm, heightMm, marginMm } = SIZES[wording.size];
      const { icon, lines, caption } = result;
      const [inkLeft = 0] = artOf(wording.icon)?.ink ?? [];
      expect(icon.xMm + (inkLeft / 100) * icon.sizeMm).toBeGreaterThanOrEqual(marginMm - 1e-6);
      for (const { ink, capMm } of [...lines, ...(caption ? [caption] : [])]) {
        expect(capMm).toBeGreaterThanOrEqual(MIN_CAP_MM);
        expect(ink.left).toBeGreaterThan(icon.xMm + icon.sizeMm);
        expect(ink.right).toBeLessThanOrEqual(widthMm - marginMm + 1e-6);
        expect(ink.top).toBeGreaterThanOrEqual(marginMm - 1e-6);
        expect(ink.bottom).toBeLessThanOrEqual(heightMm - marginMm + 1e-6);
      }
      const [name, second] = lines as [Line, Line?];
      if (second) expect(second.capMm).toBeLessThanOrEqual(name.capMm);
      const [, , ...words] = draw(wording, faces[wording.font]).shapes;
      for (const { d } of words) {
        const drawn = boxOf(segments(d));
        expect(drawn?.right ?? 0).toBeLessThanOrEqual(widthMm - marginMm + 0.02);
        expect(drawn?.bottom ?? 0).toBeLessThanOrEqual(heightMm - marginMm + 0.02);
      }
    }),
    { numRuns: examples(400) },
  );
});

test('icon and words are in the middle of the label by their ink', () => {
  fc.assert(
    fc.property(anyDesign, (wording) => {
      const { font, size } = wording;
      if (!fit(wording, faces[font]).ok || wording.text.trim() === '') return;
      const { widthMm, heightMm } = SIZES[size];
      const [, icon, ...words] = draw(wording, faces[font]).shapes.map(
        ({ d }) => boxOf(segments(d)) as Box,
      );
      const lines = words.filter(Boolean);
      const middle = (low: number, high: number) => (low + high) / 2;
      const right = Math.max(...lines.map((line) => line.right));
      expect(middle(icon?.left ?? 0, right)).toBeCloseTo(widthMm / 2, 1);
      expect(middle(icon?.top ?? 0, icon?.bottom ?? 0)).toBeCloseTo(heightMm / 2, 1);
      const [first, last] = [lines[0] as Box, lines.at(-1) as Box];
      expect(middle(first.top, last.bottom)).toBeCloseTo(heightMm / 2, 1);
    }),
    { numRuns: examples(400) },
  );
});

test('a sheet from before is drawn as it was then, to the byte', () => {
  const hash = createHash('sha256');
  for (const font of FONTS) {
    for (const size of SIZE_ORDER) {
      for (const icon of ICONS) {
        for (const [text = '', line2 = ''] of BEFORE) {
          const wording = { text, line2, icon, font, size, colour: 'purple' as const };
          const label = { ...wording, caption: 'Property of', centred: 'capitals' as const };
          hash.update(JSON.stringify(draw(label, faces[font])));
        }
      }
    }
  }
  expect(hash.digest('hex')).toBe(
    '02f272194aabfb0e4d4eefb5a53f4ea876cbbc51baf40a92fc2a4444c4134435',
  );
});

const BEFORE = [
  ['Wanjiku', ''],
  ['amani', 'Class 4B'],
  ['Njĩrũ', '0712 345 678'],
  ["Ng'ang'a", ''],
  ['W', ''],
];

test('a refused text names the smallest size that takes it', () => {
  fc.assert(
    fc.property(anyDesign, (wording) => {
      const result = fit(wording, faces[wording.font]);
      if (result.ok) return;
      const taken = SIZE_ORDER.filter((size) => fit({ ...wording, size }, faces[wording.font]).ok);
      expect(result.fits).toBe(taken[0] ?? null);
    }),
    { numRuns: examples(400) },
  );
});

test('fifteen Ws are too wide for a medium label in Bold and fit a large one', () => {
  const wide = design({ text: 'W'.repeat(15), font: 'bold' });
  expect(fit(wide, faces.bold)).toEqual({ ok: false, reason: 'too_wide', fits: 'large', line: 1 });
  expect(fit({ ...wide, size: 'large' }, faces.bold).ok).toBe(true);
});

test('words of which nothing can be printed are drawn as none, and break nothing', () => {
  for (const font of FONTS) {
    for (const text of ['محمد علي', 'Имя 😀', ' ', '']) {
      const drawing = draw(design({ text, font, size: 'small' }), faces[font]);
      expect(JSON.stringify(drawing), text).not.toMatch(/NaN|null/);
    }
  }
});

test('two short lines are never too high, whatever accents and tails they carry', () => {
  for (const font of FONTS) {
    for (const text of PRINTABLE) {
      const short = design({ text: `${text}g`, line2: `Ã${text}`, font, size: 'small' });
      expect(fit(short, faces[font]).ok, `${font} ${text}`).toBe(true);
    }
  }
});

test('a second line too wide for every size names none', () => {
  const wide = design({ line2: '@'.repeat(20), size: 'small' });
  expect(fit(wide, faces.playful)).toEqual({ ok: false, reason: 'too_wide', fits: null, line: 2 });
});

test('ordinary Kenyan full names fit the medium label in every font', () => {
  for (const font of FONTS) {
    for (const text of ['Wanjiku Kamau', 'Njĩrũ Mũgo', 'Ng’ang’a', 'Kiprono Cheruto']) {
      expect(fit(design({ text, line2: 'Grade 4 East', font }), faces[font]).ok, text).toBe(true);
    }
  }
});

test('ĩ ũ ’ draw, composed or not, and a straight apostrophe draws as ’', () => {
  const drawing = (text: string) => draw(design({ text }), faces.playful);
  expect(drawing('Njĩrũ')).not.toEqual(drawing('Njiru'));
  expect(drawing('Nji\u0303ru\u0303')).toEqual(drawing('Njĩrũ'));
  expect(drawing("Ng'ang'a")).toEqual(drawing('Ng’ang’a'));
  expect(count('Nji\u0303ru\u0303')).toBe(5);
});

test.each([
  ['a control character', 'Ama\u0007ni', '\u0007'],
  ['a line break', 'Amani\n', '\n'],
  ['an emoji', 'Amani 🦁', '🦁'],
  ['Cyrillic', 'Аmani', 'А'],
  ['a lone surrogate', 'Am\ud800ani', '\ufffd'],
  ['a soft hyphen', 'Ama\u00adni', '\u00ad'],
  ['a mark without its letter', 'q\u0303', '\u0303'],
])('%s is refused', (_, text, char) => {
  expect(unprintable(text)).toBe(char);
});

test('spaces are trimmed and collapsed, letters kept', () => {
  expect(normalise('  Wanjiku \u00a0 Kamau ')).toBe('Wanjiku Kamau');
  expect(unprintable("Ng'ang'a-Njĩrũ 4B")).toBeNull();
});

test('the ink reads on all five colours', () => {
  for (const colour of colours) {
    expect(contrast(inkOn(colour), COLOURS[colour]), colour).toBeGreaterThanOrEqual(4.5);
  }
});

test('a hostile title stays text', () => {
  const title = `"><script>alert('x')</script>&\u0000\ud800`;
  const svg = openSvg(46, 10, title);
  expect(svg).toContain(
    'aria-label="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;  "',
  );
  expect(svg).toMatch(/^<svg [^<>]*role="img"[^<>]*>$/);
});

test('the same design is drawn the same twice', () => {
  fc.assert(
    fc.property(anyDesign, (wording) => {
      const drawn = () => JSON.stringify(draw(wording, faces[wording.font]));
      expect(drawn()).toBe(drawn());
      expect(drawn()).not.toMatch(/NaN|Infinity|undefined/);
    }),
  );
});
