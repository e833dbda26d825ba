import { createProduct, deleteProduct } from '../../shared/catalogue/edit.ts';
import { savePickupPoint } from '../../shared/catalogue/pickup-point.ts';
import { saveTheme } from '../../shared/catalogue/theme.ts';
import { saveZone } from '../../shared/catalogue/zone.ts';
import { BOSS, commitAt } from './admin.ts';
import { CODE, DETAILS, newCode, POINT, PRODUCT, THEME, ZONE } from './goods.ts';
import { env } from './shop.ts';

/** Admins' changes of products, zones, codes and content, for acts.ts. */

const edition = () => crypto.randomUUID();

async function aProduct() {
  const [productId, first] = [crypto.randomUUID(), edition()];
  const args = { productId, edition: first, movementId: crypto.randomUUID(), fields: PRODUCT };
  await commitAt(Date.now(), BOSS, createProduct, { ...args, stock: 3 });
  return { productId, basedOn: first };
}

const idOf = async (sql: string) => String(await env.DB.prepare(sql).first('id'));

export const GOODS_ACTS: Record<string, () => Promise<object>> = {
  createProduct: async () => ({
    ...{ productId: crypto.randomUUID(), edition: edition(), movementId: crypto.randomUUID() },
    ...{ fields: PRODUCT, stock: 5 },
  }),
  editProduct: async () => ({
    ...(await aProduct()),
    ...{ edition: edition(), fields: { ...PRODUCT, priceCents: 95_000 } },
  }),
  deleteProduct: async () => ({ productId: (await aProduct()).productId, edition: edition() }),
  restoreProduct: async () => {
    const { productId } = await aProduct();
    await env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(
        'UPDATE product SET sold = 1, version = (SELECT version FROM sync_clock) WHERE id = ?',
      ).bind(productId),
    ]);
    await commitAt(Date.now(), BOSS, deleteProduct, { productId, edition: edition() });
    return { productId, edition: edition() };
  },
  adjustStock: async () => ({
    ...{ movementId: crypto.randomUUID(), productId: '1', amount: 2, cause: 'received', note: '' },
  }),
  createDiscount: async () => ({ ...CODE, code: newCode() }),
  saveZone: async () => ({ ...ZONE, zoneId: 'lakes' }),
  removeZone: async () => {
    await commitAt(Date.now(), BOSS, saveZone, { ...ZONE, zoneId: 'moon' });
    return { zoneId: 'moon' };
  },
  savePickupPoint: async () => ({ ...POINT, pointId: 'kilifi' }),
  removePickupPoint: async () => {
    await commitAt(Date.now(), BOSS, savePickupPoint, { ...POINT, pointId: 'malindi' });
    return { pointId: 'malindi' };
  },
  offerCollection: async () => ({ offered: false, takesCash: false }),
  moveCounty: async () => {
    const zoneId = await idOf(
      "SELECT id FROM zone WHERE id <> (SELECT zoneId FROM county WHERE id = '10') LIMIT 1",
    );
    return { countyId: '10', zoneId };
  },
  saveBanner: async () => ({
    ...{ text: 'Free delivery', textSw: 'Usafirishaji bure', active: true, validFrom: 0 },
    validTo: null,
  }),
  saveSeller: async () => ({
    ...{ name: 'Tiny Tag Ltd', address: 'Nairobi', kraPin: 'P051234567X', vatRegistered: true },
  }),
  saveShopDetails: async () => ({
    ...DETAILS,
    basedOn: await idOf('SELECT edition AS id FROM seller'),
  }),
  saveCategory: async () => ({
    categoryId: await idOf('SELECT id FROM category LIMIT 1'),
    ...{ name: 'Clothes', nameSw: 'Nguo', description: 'For clothes', descriptionSw: 'Za nguo' },
    features: [],
  }),
  orderCategories: async () => {
    const { results } = await env.DB.prepare('SELECT id FROM category ORDER BY rank DESC').all<{
      id: string;
    }>();
    return { categoryIds: results.map(({ id }) => id) };
  },
  saveTheme: async () => ({ ...THEME, themeId: edition() }),
  removeTheme: async () => {
    const name = newCode();
    await commitAt(Date.now(), BOSS, saveTheme, {
      ...{ ...THEME, themeId: 'gone', name, nameSw: `${name} sw` },
    });
    return { themeId: 'gone' };
  },
  orderThemes: async () => {
    const { results } = await env.DB.prepare(
      'SELECT id FROM theme WHERE deleted = 0 ORDER BY rank DESC',
    ).all<{ id: string }>();
    return { themeIds: results.map(({ id }) => id) };
  },
  savePriceSteps: async () => ({
    steps: [{ from: 100, cents: 1800 }],
    basedOn: await idOf("SELECT ifnull(max(edition), '') AS id FROM price_steps"),
  }),
  removeSubscriber: async () => {
    const id = `${crypto.randomUUID()}${crypto.randomUUID()}`.replaceAll('-', '');
    await env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(
        `INSERT INTO subscriber (id, email, locale, askedAt, version)
         VALUES (?1, 'achieng@' || ?1, 'en', 1, (SELECT version FROM sync_clock))`,
      ).bind(id),
    ]);
    return { subscriberId: id };
  },
};
