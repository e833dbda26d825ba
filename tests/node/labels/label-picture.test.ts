import { expect, test } from 'vitest';
import { boxOf, segments } from '../../../shared/label/outline.ts';
import { closeUp } from '../../../shared/label/pictures/close-ups.ts';
import { loadFaces, productImage } from '../../../shared/label/pictures/picture.ts';
import { RECIPES, THING_RECIPES } from '../../../shared/label/pictures/recipes.ts';
import { THINGS } from '../../../shared/label/things.ts';
import { wrap } from '../../../shared/label/wrap.ts';

const drawn = await Promise.all(
  Object.entries({ ...RECIPES, ...THING_RECIPES }).map(async ([name, recipe]) => {
    const faces = await loadFaces(recipe);
    return { name, svg: productImage(recipe, faces, { title: `Picture <${name}>` }) };
  }),
);

test('every picture is titled, whole and at most 20 KB', () => {
  for (const { name, svg } of drawn) {
    expect(svg.length, name).toBeLessThanOrEqual(20_000);
    expect(svg).toContain(`aria-label="Picture &lt;${name}&gt;"`);
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  }
});

test('every label used in a picture is defined in it', () => {
  for (const { name, svg } of drawn) {
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
    const uses = [...svg.matchAll(/(?:href="|url\()#([^")]+)/g)].map((match) => match[1]);
    expect(uses.length, name).toBeGreaterThan(0);
    expect(
      uses.filter((id) => !ids.has(id)),
      name,
    ).toEqual([]);
  }
});

test('a label casts a shadow on what is hard, and none on cloth', () => {
  const casts = (wanted: string) =>
    /<use [^>]*opacity/.test(drawn.find(({ name }) => name === wanted)?.svg ?? '');
  expect(['lunch-box', 'exercise-book'].map(casts)).toEqual([true, true]);
  expect(['6', 'collar', 'jumper'].map(casts)).toEqual([false, false, false]);
});

test('a label around a bottle is seen narrower, with bowed edges', () => {
  const box = boxOf(wrap(segments('M0 0L40 0L40 10L0 10Z'), 20, 20));
  expect(box?.left).toBeCloseTo(20 - 20 * Math.sin(1));
  expect(box?.right).toBeCloseTo(20 + 20 * Math.sin(1));
  expect(box?.top).toBeCloseTo(-4 * (1 - Math.cos(1)));
  expect(box?.bottom).toBe(10);
});

test('two pictures in one page share no ids', () => {
  const ids = drawn.flatMap(({ svg }) => [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]));
  expect(new Set(ids).size).toBe(ids.length);
});

test('what a label is shown on in the designer is whole and at most 3 KB', () => {
  for (const thing of THINGS) {
    const svg = closeUp(thing);
    expect(svg.length, thing).toBeLessThanOrEqual(3_000);
    const ids = new Set([...svg.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id));
    for (const [, used = ''] of svg.matchAll(/url\(#([^)]+)\)/g))
      expect(ids, thing).toContain(used);
    // A browser refuses an image with an attribute that is there twice.
    for (const [tag] of svg.matchAll(/<[^/][^>]*>/g)) {
      const names = [...tag.matchAll(/ ([\w-]+)="/g)].map(([, name]) => name);
      expect(new Set(names).size, tag).toBe(names.length);
    }
  }
});
