import { expect, test } from 'vitest';
import { pageAfter } from '../../../web/routes/auth/-after-sign-in.ts';

const person = { owner: 'u:1', name: 'Amina', next: null };
const admin = { ...person, role: 'admin' } as const;
const customer = { ...person, role: 'customer' } as const;

test('everybody who signs in lands on the dashboard, or where they came from', () => {
  for (const session of [admin, customer]) {
    expect(pageAfter(undefined, session)).toBe('/dashboard');
    expect(pageAfter('//evil.example', session)).toBe('/dashboard');
    expect(pageAfter('/checkout', session)).toBe('/checkout');
  }
  expect(pageAfter('/admin/audit', admin)).toBe('/admin/audit');
  expect(pageAfter('/admin/audit', customer)).toBe('/dashboard');
  expect(pageAfter('/admin#cart=a', customer)).toBe('/dashboard');
  expect(pageAfter('/checkout', { ...admin, next: 'enrol' })).toBe('/profile/second-step');
});
