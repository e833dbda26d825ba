import { expect, test } from 'vitest';
import { loadFaces, productImage } from '../../shared/label/picture.ts';
import { RECIPES } from '../../shared/label/recipes.ts';

const drawn = await Promise.all(
  Object.entries(RECIPES).map(async ([name, recipe]) => {
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
    const uses = [...svg.matchAll(/href="#([^"]+)"/g)].map((match) => match[1]);
    expect(uses.length, name).toBeGreaterThan(0);
    expect(
      uses.filter((id) => !ids.has(id)),
      name,
    ).toEqual([]);
  }
});

test('two pictures in one page share no ids', () => {
  const ids = drawn.flatMap(({ svg }) => [...svg.matchAll(/ id="([^"]+)"/g)].map((m) => m[1]));
  expect(new Set(ids).size).toBe(ids.length);
});
