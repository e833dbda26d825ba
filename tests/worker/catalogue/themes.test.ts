import { expect, test } from 'vitest';
import type { Catalogue } from '../../../shared/catalogue/product.ts';
import { callerOf } from '../access/callers.ts';
import { PRODUCT, THEME } from '../goods.ts';
import { audits } from '../rows.ts';
import { Client, guest } from '../shop.ts';

test('an admin’s theme is in the designer and begins a product, until it is removed', async () => {
  const admin = (await callerOf('admin')).visitor;
  const desk = new Client(admin);
  const parent = new Client(await guest());
  const shown = async () => {
    const { products, themes, steps } = (await (
      await admin.fetch('/api/catalogue')
    ).json()) as Catalogue;
    const begins = products.find(({ name }) => name === PRODUCT.name)?.themeId;
    return { begins, names: themes.map(({ name }) => name), steps };
  };
  expect(await shown()).toMatchObject({ names: { length: 12 }, steps: [] });
  await desk.send('saveTheme', THEME);
  const productId = crypto.randomUUID();
  await desk.send('createProduct', {
    ...{ productId, edition: crypto.randomUUID(), movementId: crypto.randomUUID() },
    ...{ fields: { ...PRODUCT, themeId: THEME.themeId }, stock: 5 },
  });
  const added = await shown();
  expect(added).toMatchObject({ begins: THEME.themeId, names: { length: 13 } });
  expect(added.names).toContain('Ocean');
  const html = await (await admin.fetch('/sw/customize')).text();
  expect(html).toContain('Savana');
  const { cookie } = await parent.pull();
  await desk.send('removeTheme', { themeId: THEME.themeId });
  const { patch } = await parent.pull(cookie);
  expect(patch.map(({ op, key }) => `${op} ${key}`).sort()).toEqual([
    `del theme/${THEME.themeId}`,
    `put product/${productId}`,
  ]);
  expect(patch.find(({ op }) => op === 'put')?.value).not.toHaveProperty('themeId');
  expect(await shown()).toMatchObject({ begins: undefined, names: { length: 12 } });
  expect(await audits('removeTheme')).toMatchObject([
    { subject: expect.stringMatching(/theme|product/) },
  ]);
});
