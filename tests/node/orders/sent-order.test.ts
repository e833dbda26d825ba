import { beforeEach, expect, test, vi } from 'vitest';
import {
  forgetOrder,
  notPlaced,
  orderIdFor,
  sentOrder,
} from '../../../web/routes/checkout/-sent-order.ts';

/** A visitor whose mirror contains these orders. */
const reader = (owner: string, ...orders: string[]) =>
  ({
    identity: { owner },
    get: (_: string, id: string) => (orders.includes(id) ? { id } : undefined),
  }) as unknown as Parameters<typeof sentOrder>[0];

const ACHIENG = reader('g:achieng');

beforeEach(() => {
  vi.unstubAllGlobals();
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  forgetOrder();
});

test('an order has one id until it is known to exist, also after the shop has refused it', () => {
  expect(sentOrder(ACHIENG)).toBe(null);
  const id = orderIdFor(ACHIENG);
  expect(sentOrder(ACHIENG)).toBe(id);
  expect(orderIdFor(ACHIENG)).toBe(id);
  notPlaced(ACHIENG);
  expect(sentOrder(ACHIENG)).toBe(null);
  expect(orderIdFor(ACHIENG)).toBe(id);
  forgetOrder();
  expect(orderIdFor(ACHIENG)).not.toBe(id);
});

test('somebody else in that browser is not led to it, and orders under an id of their own', () => {
  const id = orderIdFor(ACHIENG);
  const other = reader('u:baraka');
  expect(sentOrder(other)).toBe(null);
  expect(orderIdFor(other)).not.toBe(id);
  expect(sentOrder(ACHIENG)).toBe(null);
});

test('who signs in finds the order that went to their account with them', () => {
  const id = orderIdFor(ACHIENG);
  expect(sentOrder(reader('u:achieng', id))).toBe(id);
});

test('a browser without storage has the id for as long as the page is open', () => {
  vi.stubGlobal('localStorage', undefined);
  const id = orderIdFor(ACHIENG);
  expect([sentOrder(ACHIENG), orderIdFor(ACHIENG)]).toEqual([id, id]);
});
