import { expect, test } from 'vitest';
import { createDiscount, saveDiscount } from '../../../shared/cart/discount.ts';
import { saveBanner } from '../../../shared/catalogue/banner.ts';
import { saveCategory } from '../../../shared/catalogue/category.ts';
import { savePickupPoint } from '../../../shared/catalogue/pickup-point.ts';
import { savePriceSteps } from '../../../shared/catalogue/price-steps.ts';
import { saveShopDetails } from '../../../shared/catalogue/shop-details.ts';
import { saveTheme } from '../../../shared/catalogue/theme.ts';
import { saveZone } from '../../../shared/catalogue/zone.ts';
import { type Actor, type Mutator, runMutator } from '../../../shared/tx.ts';
import { MapTx } from '../../map-tx.ts';
import { CODE, DETAILS, POINT, THEME, ZONE } from '../../worker/goods.ts';

const ADMIN: Actor = { role: 'admin', owner: 'u:boss' };
const words = {
  ...{ name: 'School', nameSw: 'Shule', description: 'For school', descriptionSw: 'Za shule' },
};

/** Each kind with its saved fields, its row, and one field that two admins set differently. */
const KINDS: [string, object, object, string, string, [unknown, unknown, unknown]][] = [
  ['zone', saveZone, { ...ZONE }, 'zone/coast-by-boat', 'standardCents', [1, 2, 3]],
  ['pick-up point', savePickupPoint, { ...POINT }, 'pickupPoint/lamu-jetty', 'feeCents', [1, 2, 3]],
  ['discount', saveDiscount, { ...CODE, code: 'KARIBU' }, 'discount/KARIBU', 'value', [10, 20, 30]],
  [
    ...(['banner', saveBanner] as const),
    { text: 'Hello', textSw: 'Habari', active: true, validFrom: 0, validTo: null },
    ...(['banner/banner', 'text', ['Open', 'Closed', 'Late']] as const),
  ] as never,
  [
    ...(['category', saveCategory] as const),
    { categoryId: 'school', ...words, features: [] },
    ...(['category/school', 'name', ['Schools', 'Classes', 'Pupils']] as const),
  ] as never,
  ['theme', saveTheme, { ...THEME }, 'theme/ocean', 'icon', ['star', 'lion', 'book']],
  [
    ...(['price steps', savePriceSteps, {}, 'priceSteps/labels', 'steps'] as const),
    [[{ from: 100, cents: 1800 }], [{ from: 200, cents: 1700 }], [{ from: 300, cents: 1600 }]],
  ] as never,
  [
    ...(['shopDetails', saveShopDetails, { ...DETAILS }] as const),
    ...(['shopDetails/shop', 'name', ['Tags', 'Labels', 'Names']] as const),
  ] as never,
];

test.each(KINDS)(
  'the slower of two admins who save a %s from the same old state is refused with both what they wrote and nothing lost',
  async (_, mutator, args, key, field, [a, b, c]) => {
    const rows = new Map<string, unknown>([
      ['category/school', { id: 'school', ...words, edition: '' }],
    ]);
    const row = () => rows.get(key) as Record<string, unknown>;
    const save = (value: unknown, basedOn: unknown, edition: string = crypto.randomUUID()) =>
      runMutator(mutator as Mutator<never>, new MapTx(ADMIN, rows), {
        ...{ ...args, [field]: value, basedOn, edition },
      });
    await save(a, '');
    const began = row().edition;
    await save(b, began);
    await expect(save(c, began)).rejects.toMatchObject({
      code: 'changed_meanwhile',
      detail: { mine: expect.stringContaining(JSON.stringify(c)) },
    });
    // An old tab sends no edition.
    await expect(save(c, '')).rejects.toMatchObject({ code: 'changed_meanwhile' });
    expect(row()[field]).toEqual(b);
    // Changes made offline follow each other; on request the last version wins.
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
    await save(a, row().edition, first);
    await save(c, first, second);
    expect(row()).toMatchObject({ [field]: c, edition: second });
    expect(row()).not.toHaveProperty('basedOn');
  },
);

test('a code that one admin switched off is not on again by what another saves', async () => {
  const rows = new Map<string, unknown>();
  const run = (mutator: object, args: object) =>
    runMutator(mutator as Mutator<never>, new MapTx(ADMIN, rows), args);
  const edition = crypto.randomUUID();
  await run(createDiscount, { ...CODE, code: 'KARIBU', edition });
  await run(saveDiscount, { ...CODE, code: 'KARIBU', active: false, basedOn: edition });
  const late = { ...CODE, code: 'KARIBU', value: 7, basedOn: edition };
  await expect(run(saveDiscount, late)).rejects.toMatchObject({ code: 'changed_meanwhile' });
  expect(rows.get('discount/KARIBU')).toMatchObject({ active: false, value: 5 });
});
