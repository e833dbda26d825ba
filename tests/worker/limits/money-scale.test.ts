import { beforeAll, expect, test } from 'vitest';
import { DAY_MS, dayAt, startOf } from '../../../shared/time.ts';
import type { Env } from '../../../worker/env.ts';
import { releaseAll, takeSlot } from '../../../worker/http/limits.ts';
import { fillBigShop } from '../../../worker/local/big-shop.ts';
import { dayTotals } from '../../../worker/reports/days.ts';
import { paymentDetail } from '../../../worker/reports/detail.ts';
import { findPayments } from '../../../worker/reports/payments.ts';
import { paperSheet } from '../../../worker/reports/sheets.ts';
import { counted } from '../../bench/counted.ts';
import { MANY, rounds } from '../rounds.ts';
import { env } from '../shop.ts';
import { expectNoScan } from './costs.ts';

const NOW = Date.now();
/** One page of payments and one more, each with its ledger entries. */
const PAGE_ROWS = 51 * 7 + 10;

beforeAll(async () => {
  await fillBigShop(env.DB, MANY, NOW);
  const { results } = await env.DB.prepare(
    'SELECT id FROM payment_attempt ORDER BY startedAt LIMIT 3',
  ).all<{ id: string }>();
  // Rare and years old: without an index, a search would read everything.
  for (const { id } of results) {
    await env.DB.batch([
      env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
      env.DB.prepare(
        `UPDATE payment_attempt SET state = 'manual_review', typedCode = 'RARE' || substr(id, 1, 6),
         version = (SELECT version FROM sync_clock) WHERE id = ?`,
      ).bind(id),
    ]);
  }
});

async function cost<T>(ask: (env: Env) => Promise<T>) {
  const { db, rows, sent } = counted(env.DB);
  const found = await ask({ ...env, DB: db });
  await expectNoScan(sent, { byIndex: true });
  return { found, read: rows.read };
}

test('a page of payments among very many reads what it shows, whatever is asked for', async () => {
  const old = NOW - 4 * 365 * DAY_MS;
  const asked = {
    everything: {},
    'one state': { state: 'settled' },
    'a rare state': { state: 'manual_review' },
    'a state nobody has': { state: 'pending' },
    'one method': { method: 'card' },
    'a method nobody used': { method: 'paypal' },
    'method and rare state': { method: 'card', state: 'failed' },
    'a day years ago': { from: startOf(dayAt(old)), to: startOf(dayAt(old)) },
    'state and days': { state: 'settled', from: startOf(dayAt(old)), to: startOf(dayAt(NOW)) },
    'a receipt': { q: `BIG${rounds(7777, 777)}` },
    'the first letters of all receipts': { q: 'big' },
    'the beginning of a code': { q: 'rare' },
    'an invoice': { q: 'INV-2020-55555' },
    nothing: { q: 'no such thing' },
  };
  for (const [what, filter] of Object.entries(asked)) {
    const { found, read } = await cost((counted) => findPayments(counted, filter as never));
    expect(read, what).toBeLessThanOrEqual(PAGE_ROWS);
    expect(found.payments.length, what).toBeLessThanOrEqual(50);
  }
  const { found } = await cost((counted) => findPayments(counted, { q: 'BIG777' }));
  expect(found.payments.map(({ receipt }) => receipt)).toContain('BIG777');
  const rare = await cost((counted) => findPayments(counted, { state: 'manual_review' }));
  expect(rare.found.payments).toHaveLength(3);
});

test.each([
  ['all', {}, "receipt IS NOT ''"],
  ['of a search', { q: 'BIG7' }, "receipt LIKE 'BIG7%'"],
])('pages %s follow one another without a gap or a repeat', async (_, filter, condition) => {
  const seen: string[] = [];
  let before: string | undefined;
  for (let page = 0; page < 5; page++) {
    const asked = before ? { ...filter, before } : filter;
    const { found, read } = await cost((counted) => findPayments(counted, asked));
    if (!('q' in filter)) expect(read).toBeLessThanOrEqual(PAGE_ROWS);
    seen.push(...found.payments.map(({ id }) => id));
    before = found.next ?? undefined;
  }
  const { results } = await env.DB.prepare(
    `SELECT id FROM payment_attempt WHERE ${condition} ORDER BY startedAt DESC, id DESC LIMIT 250`,
  ).all<{ id: string }>();
  expect(seen).toEqual(results.map(({ id }) => id));
});

test('a month of days, a payment and a day of invoices read no more rows than they show', async () => {
  const from = startOf(dayAt(NOW - 30 * DAY_MS)) ?? 0;
  const days = await cost((counted) => dayTotals(counted, from, from + 31 * DAY_MS));
  expect(days.found.length).toBeGreaterThan(30);
  const { results } = await env.DB.prepare('SELECT id FROM payment_attempt WHERE startedAt >= ?')
    .bind(from)
    .all<{ id: string }>();
  // Payments and refunds, each by its index, its row and the sort into days; the statements.
  expect(days.read).toBeLessThanOrEqual(6 * results.length + 500);
  const detail = await cost((counted) => paymentDetail(counted, results[0]?.id ?? ''));
  expect(detail.found?.order).not.toBeNull();
  expect(detail.read).toBeLessThanOrEqual(20);
  const papers = await cost((counted) => paperSheet(counted, from, from + rounds(1, 10) * DAY_MS));
  expect(papers.found?.length).toBeGreaterThan(20);
  expect(papers.read).toBeLessThanOrEqual(600);
});

test('the end of a payment frees its own attempts without reading the limits of everybody else', async () => {
  const attempt = crypto.randomUUID();
  const keys = ['phone', 'order'].map((what) => `${what}:${attempt}`);
  const limits = keys.map((key) => ({ key, most: 1, withinMs: DAY_MS }));
  expect((await takeSlot(env, limits, NOW, attempt)).ok).toBe(true);
  expect((await takeSlot(env, limits, NOW)).ok).toBe(false);
  await cost((counted) => releaseAll(counted, attempt));
  expect((await takeSlot(env, limits, NOW)).ok).toBe(true);
});
