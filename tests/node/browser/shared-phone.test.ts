import { beforeEach, expect, test } from 'vitest';
import type { Role } from '../../../shared/tx.ts';
import { forgetTyped, keepTyped, typedBefore } from '../../../web/routes/checkout/-draft.ts';
import { cleanUpOf } from '../../../web/store/identity/databases.ts';

const A = 'u:a';
const B = 'u:b';
const GUEST = 'g:1';

const fate = (owner: string, here: string, before: string | null) =>
  cleanUpOf({ owner, view: 'me' }, { owner: here, role: 'customer' }, before);

/** A minimal browser storage. */
class Kept extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

beforeEach(() => {
  Object.assign(globalThis, { sessionStorage: new Kept(), localStorage: new Kept() });
});

test("a person's database goes when another one signs in, and waits emptied when only a guest is here", () => {
  expect(fate(A, A, null)).toBe('stays');
  expect(fate(A, B, null)).toBe('goes');
  expect(fate(A, B, A)).toBe('goes');
  expect(fate(A, GUEST, A)).toEqual({ unsentOf: A });
  // Left by an older version, which did not record the owner.
  expect(fate(A, GUEST, null)).toEqual({ unsentOf: A });
});

test("a guest's database goes to whoever signed in, and an order opened by its link with who opened it", () => {
  expect(fate(GUEST, A, null)).toEqual({ unsentOf: A });
  expect(fate(GUEST, 'g:2', A)).toEqual({ unsentOf: A });
  expect(fate(GUEST, GUEST, A)).toBe('stays');
  expect(fate(GUEST, 'g:2', null)).toBe('stays');
  expect(fate('o:1', GUEST, A)).toBe('goes');
  expect(fate('o:1', B, A)).toBe('goes');
  expect(fate('o:1', GUEST, null)).toBe('stays');
  expect(fate('o:1', A, A)).toBe('stays');
});

test("the office's database goes once its person has no role, after what was not sent", () => {
  const office = (role: Role) => cleanUpOf({ owner: A, view: 'admin' }, { owner: A, role }, null);
  expect(office('packer')).toBe('stays');
  expect(office('customer')).toEqual({ unsentOf: A });
  expect(fate(A, A, null)).toBe('stays');
});

test('what was typed at checkout is shown to who typed it, and goes with the order', () => {
  const empty = typedBefore(A, null);
  const typed = { ...empty, contact: { ...empty.contact, fullName: 'Siri', street: 'Siri 9' } };
  const streetOf = (owner: string) => typedBefore(owner, null).contact.street;
  keepTyped(A, typed);
  expect(['Siri 9', '', '']).toEqual([streetOf(A), streetOf(B), streetOf(GUEST)]);
  keepTyped(GUEST, typed);
  expect(['Siri 9', 'Siri 9', '']).toEqual([streetOf(GUEST), streetOf(A), streetOf('g:2')]);
  // Left by a guest who did not move their data when signing in.
  localStorage.setItem('tiny-tag-session', JSON.stringify({ owner: A, apart: true }));
  expect(['Siri 9', '']).toEqual([streetOf(GUEST), streetOf(A)]);
  forgetTyped();
  expect(streetOf(A)).toBe('');
});

test('a checkout begins with the address of the last order, until something else is typed', () => {
  const address = {
    ...{ fullName: 'Siri', email: '', street: 'Siri 9', city: 'Kisumu', countyId: '042' },
    ...{ landmark: '', postalCode: '' },
  };
  const kept = { id: 'order', owner: A, version: 1, deleted: false, archived: false };
  const last = { ...kept, ...address, bySms: false, phone: '254712345678' };
  const { contact, ...rest } = typedBefore(A, 'Jina', last);
  expect(contact).toEqual({ ...address, phone: '0712 345 678' });
  expect([rest.consent, rest.noEmail, rest.mpesaPhone]).toEqual([false, false, contact.phone]);
  expect(typedBefore(A, null, last, '254798765432').mpesaPhone).toBe('0798 765 432');
  expect(typedBefore(A, null, { ...last, bySms: true }).noEmail).toBe(true);
  // Before the first order: what an account made by phone has.
  const first = typedBefore(A, null, { phone: last.phone, bySms: true });
  expect([first.noEmail, first.mpesaPhone, first.contact.email]).toEqual([true, contact.phone, '']);
  keepTyped(A, { contact: { ...contact, street: '' }, ...rest });
  expect(typedBefore(A, null, last, '254798765432').mpesaPhone).toBe(contact.phone);
  expect(typedBefore(A, null, last).contact.street).toBe('');
  forgetTyped();
});
