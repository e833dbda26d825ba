import { expect, test } from 'vitest';
import { mayUse, STAFF_ROLES, type StaffRole } from '../../../shared/account/roles.ts';
import type { Kind, Row } from '../../../shared/tx.ts';
import { wayWords } from '../../../web/routes/admin/-shared/order-words.ts';
import { fitsFilters, matches, paidWith } from '../../../web/routes/admin/(orders)/-list/search.ts';
import { statusWord } from '../../../web/ui/order/words.ts';
import { fieldsFor } from '../../worker/access/pull-fields.ts';
import { ORDER, orderOf } from './workshop.ts';

/** What pages of the office do with rows, of which a role receives only some fields. */

const POINT = { name: 'Duka la Mama', town: 'Thika', place: 'Kenyatta Highway 4' };
const order = orderOf(ORDER, {
  ...{ shippingMethod: 'point', pickupPoint: POINT, paymentMethod: 'mpesa', totalCents: 100_000 },
  ...{ consentVersion: '1', channel: 'shop' },
});
const address = {
  ...{ id: ORDER, owner: 'u:parent', fullName: 'Achieng Odhiambo', phone: '254712345678' },
  ...{ email: 'achieng@example.com', city: 'Thika', street: 'Moi Avenue 12' },
};

function seenBy<K extends Kind>(role: StaffRole, kind: K, row: object): Row<K> {
  const fields = fieldsFor('admin', role)[kind]?.split(' ') ?? [];
  return Object.fromEntries(
    Object.entries(row).filter(([field]) => fields.includes(field)),
  ) as unknown as Row<K>;
}

const WITH_PARCELS = STAFF_ROLES.filter((role) => mayUse(role, 'parcels'));

test.each(WITH_PARCELS)('%s finds orders by what they receive of them', (role) => {
  const [its, whose] = [seenBy(role, 'order', order), seenBy(role, 'address', address)];
  const finds = (words: string) => matches(its, whose, words);
  for (const words of [
    ...['', '3f2a91', '#3F2A91BC', 'odhiambo', 'thika'],
    ...['0712 345', '+254712', '+254 (0)712', '+254 (0) 712.345.678'],
  ]) {
    expect(finds(words), words).toBe(true);
  }
  for (const words of ['wanjiku', '0799', 'moi avenue']) expect(finds(words), words).toBe(false);
  expect(finds('achieng@')).toBe(role !== 'packer');
  expect(matches(its, undefined, 'odhiambo')).toBe(false);
});

test('names are found in any order, without accents and with any apostrophe', () => {
  const its = { ...address, fullName: 'Wanjikũ wa Ng’ang’a' };
  const finds = (words: string) => matches({ id: ORDER, pickupPoint: null }, its, words);
  expect(finds("ng'ang'a wanjiku")).toBe(true);
  expect(finds('nganga')).toBe(true);
  expect(finds('nganga otieno')).toBe(false);
  expect(finds("'")).toBe(false);
});

test('orders are found by the beginning of a receipt', () => {
  const attempts = [
    { orderId: 'a', receipt: 'TKT4H7PQRS' },
    { orderId: 'b', receipt: null },
  ];
  expect([...paidWith(attempts, ' tkt4 h7pq')]).toEqual(['a']);
  expect([...paidWith(attempts, 'tkt')]).toEqual([]);
});

test.each(STAFF_ROLES)(
  '%s is shown and filters orders without the fields kept from them',
  (role) => {
    const its = seenBy(role, 'order', order);
    expect(fitsFilters(its, { way: 'point', status: 'pending', from: '2026-01-05' })).toBe(true);
    expect(statusWord(its, 'shipped')).toBe('Ready for collection');
    if (mayUse(role, 'parcels')) expect(wayWords(its)).toContain('Duka la Mama, Thika');
    else expect(wayWords(its)).not.toContain('Duka');
  },
);
