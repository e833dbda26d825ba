import { expect, test } from 'vitest';
import { createProduct, editProduct } from '../../../shared/catalogue/edit.ts';
import { beginningLook, themesIn } from '../../../shared/catalogue/look.ts';
import {
  MAX_THEMES,
  orderThemes,
  removeTheme,
  saveTheme,
} from '../../../shared/catalogue/theme.ts';
import { type Mutator, runMutator } from '../../../shared/tx.ts';
import { MapTx } from '../../map-tx.ts';
import { THEME } from '../../worker/goods.ts';
import { FIELDS } from '../goods.ts';

const ADMIN = { role: 'admin', owner: 'u:boss' } as const;

/** A shop with so many themes. */
async function shopWith(count: number) {
  const tx = new MapTx(ADMIN);
  const run = (mutator: object, args: object) => runMutator(mutator as Mutator<never>, tx, args);
  for (let i = 1; i <= count; i++) {
    const names = { name: `Look ${i}`, nameSw: `Mtindo ${i}` };
    await run(saveTheme, { ...THEME, ...names, themeId: `t${i}` });
  }
  return {
    tx,
    run,
    /** As the designer shows them. */
    shown: async () => themesIn('en', await tx.list('theme', 'shop')).map(({ name }) => name),
  };
}

test('a new theme comes last, keeps its place when it is edited, and there are at most 24', async () => {
  const { run, shown, tx } = await shopWith(MAX_THEMES);
  expect((await shown()).at(-1)).toBe('Look 24');
  const { edition = '' } = (await tx.get('theme', 't3')) ?? {};
  await run(saveTheme, { ...THEME, themeId: 't3', basedOn: edition });
  expect(await shown()).toHaveLength(24);
  expect((await shown())[2]).toBe('Ocean');
  const more = { ...THEME, themeId: 't25', name: 'One more', nameSw: 'Mmoja zaidi' };
  await expect(run(saveTheme, more)).rejects.toMatchObject({
    code: 'invalid',
    detail: { field: 'name', message: 'error_themes_most' },
  });
  await run(removeTheme, { themeId: 't1' });
  await run(saveTheme, more);
  expect((await shown()).at(-1)).toBe('One more');
});

test('a name means one theme, in whichever language and letters', async () => {
  const { run } = await shopWith(2);
  for (const [names, field] of [
    [{ name: 'LOOK 1' }, 'name'],
    [{ name: 'mtindo 2' }, 'name'],
    [{ nameSw: ' Look 2 ' }, 'nameSw'],
  ] as const) {
    await expect(run(saveTheme, { ...THEME, ...names })).rejects.toMatchObject({
      detail: { field, message: 'error_theme_known' },
    });
  }
  // Both languages may use the same word.
  await run(saveTheme, { ...THEME, name: 'Safari', nameSw: 'Safari' });
});

test('themes are put in another order, and none that is gone', async () => {
  const { run, shown } = await shopWith(3);
  await run(orderThemes, { themeIds: ['t3', 't1', 't2'] });
  expect(await shown()).toEqual(['Look 3', 'Look 1', 'Look 2']);
  await expect(run(orderThemes, { themeIds: ['t1', 't1'] })).rejects.toMatchObject({
    code: 'invalid',
  });
  await expect(run(orderThemes, { themeIds: ['t1', 'x'] })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('what is no choice of the designer is refused, and a theme that names an older choice is left out', async () => {
  const { tx, run, shown } = await shopWith(2);
  for (const wrong of [{ icon: 'dragon' }, { colour: 'mud' }, { font: 'comic' }, { name: 'x' }]) {
    await expect(run(saveTheme, { ...THEME, ...wrong })).rejects.toMatchObject({
      code: 'invalid',
      detail: { field: Object.keys(wrong)[0] },
    });
  }
  tx.rows.set('theme/t1', { ...(await tx.get('theme', 't1')), font: 'comic' });
  expect(await shown()).toEqual(['Look 2']);
  const all = await tx.list('theme', 'shop');
  expect(beginningLook({ themeId: 't1' }, all)).toBeNull();
  expect(beginningLook({ themeId: 't2' }, all)).toEqual({
    ...{ icon: 'star', colour: 'blue', font: 'elegant' },
  });
  expect(beginningLook({}, all)).toBeNull();
});

test('a product begins with a theme that there is, keeps it from older tabs, and loses it with the theme', async () => {
  const { tx, run } = await shopWith(2);
  const [productId, edition] = [crypto.randomUUID(), crypto.randomUUID()];
  const fields = { ...FIELDS, themeId: 't1' };
  const begun = { productId, edition, movementId: crypto.randomUUID(), fields, stock: 1 };
  await run(createProduct, begun);
  const themeOf = async () => (await tx.get('product', productId))?.themeId;
  expect(await themeOf()).toBe('t1');
  const { themeId: _, ...older } = fields;
  const next = crypto.randomUUID();
  await run(editProduct, { productId, edition: next, basedOn: edition, fields: older });
  expect(await themeOf()).toBe('t1');
  await run(removeTheme, { themeId: 't1' });
  expect(await themeOf()).toBeNull();
  const late = { productId, edition: crypto.randomUUID(), basedOn: next, fields };
  await expect(run(editProduct, late)).rejects.toMatchObject({
    code: 'invalid',
    detail: { field: 'themeId', message: 'error_theme_gone' },
  });
  // Once more from another tab.
  await run(removeTheme, { themeId: 't1' });
});
