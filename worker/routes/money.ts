import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { noCardNumber } from '../../shared/card-number.ts';
import {
  type Days,
  MOST_DAYS,
  type PaymentDetail,
  type Payments,
} from '../../shared/money-page.ts';
import { DAY_MS, startOf } from '../../shared/nairobi.ts';
import { METHOD_IDS } from '../../shared/payment-method.ts';
import { recordPayment } from '../../shared/payment-record.ts';
import {
  acceptPayment,
  dismissPayment,
  matchStray,
  returnStray,
} from '../../shared/payment-review.ts';
import { askRefund, concludeRefund, dismissRefund } from '../../shared/refund.ts';
import type { App } from '../actor.ts';
import { fail, limit, parseBody } from '../http.ts';
import { dayTotals } from '../money/days.ts';
import { paymentDetail } from '../money/detail.ts';
import { filterSchema, findPayments } from '../money/payments.ts';
import { paperSheet, paymentSheet } from '../money/sheets.ts';
import { onlyAdmins } from '../only-admins.ts';
import { statement } from '../schema.ts';
import { commit } from '../sync/commit.ts';
import { write } from '../write.ts';

/** What admins do about money; each has a reason, which the audit keeps, and is done once. */
const ACTIONS = {
  'ask-refund': { name: 'askRefund', mutator: askRefund },
  'conclude-refund': { name: 'concludeRefund', mutator: concludeRefund },
  'dismiss-refund': { name: 'dismissRefund', mutator: dismissRefund },
  'accept-payment': { name: 'acceptPayment', mutator: acceptPayment },
  'dismiss-payment': { name: 'dismissPayment', mutator: dismissPayment },
  'match-stray': { name: 'matchStray', mutator: matchStray },
  'return-stray': { name: 'returnStray', mutator: returnStray },
  'record-payment': { name: 'recordPayment', mutator: recordPayment },
} as const;

const period = z.object({ from: z.string(), to: z.string() });
const statementBody = z.strictObject({
  day: z.string().check(z.refine((day) => startOf(day) !== null, 'error_day')),
  method: z.enum(METHOD_IDS),
  inMinor: z.int().check(z.gte(0), z.lte(1e11)),
  outMinor: z.int().check(z.gte(0), z.lte(1e11)),
  note: z.string().check(z.trim(), z.maxLength(200), z.regex(/^[^\p{Cc}]*$/u), noCardNumber),
});

export const money = new Hono<App>()
  .use(onlyAdmins)
  .get('/payments', async (c) => {
    const filter = filterSchema.safeParse(c.req.query());
    if (!filter.success) return invalid(c, filter.error);
    return c.json((await findPayments(c.env, filter.data)) satisfies Payments);
  })
  .get('/payments.csv', async (c) => {
    const filter = filterSchema.safeParse(c.req.query());
    if (!filter.success) return invalid(c, filter.error);
    return sheet(c, 'payments', await paymentSheet(c.env, filter.data));
  })
  .get('/payments/:id', async (c) => {
    const found = await paymentDetail(c.env, c.req.param('id'));
    return found ? c.json(found satisfies PaymentDetail) : fail(c, 404, 'not_found');
  })
  .get('/days', async (c) => {
    const span = spanOf(c);
    if (!span) return fail(c, 400, 'invalid', { field: 'from' });
    return c.json({ days: await dayTotals(c.env, ...span) } satisfies Days);
  })
  .get('/papers.csv', async (c) => {
    const span = spanOf(c, 366);
    if (!span) return fail(c, 400, 'invalid', { field: 'from' });
    return sheet(c, 'invoices', await paperSheet(c.env, ...span));
  })
  .post('/statement', limit(4 * 1024), async (c) => {
    const body = await parseBody(c, statementBody);
    if (!body.ok) return body.answer;
    await saveStatement(c, body.data);
    return c.json({});
  })
  .post('/:action', limit(4 * 1024), async (c) => {
    const action = c.req.param('action');
    if (!Object.hasOwn(ACTIONS, action)) return fail(c, 404, 'not_found');
    const { name, mutator } = ACTIONS[action as keyof typeof ACTIONS];
    const body = await parseBody(c, z.record(z.string(), z.unknown()));
    if (!body.ok) return body.answer;
    const { refundId } = body.data;
    // A refund asked for twice is one refund.
    const claim = action === 'ask-refund' ? `ask refund ${String(refundId)}` : undefined;
    await write(c, c.var.admin, name, mutator as typeof askRefund, body.data, claim);
    return c.json({});
  });

const invalid = (c: Context<App>, error: z.core.$ZodError) =>
  fail(c, 400, 'invalid', { field: error.issues[0]?.path.join('.') ?? '' });

/** From the beginning of a day to the end of another, at most so many days apart. */
function spanOf(c: Context<App>, most = MOST_DAYS): [number, number] | null {
  const asked = period.safeParse(c.req.query());
  const from = asked.success ? startOf(asked.data.from) : null;
  const to = asked.success ? startOf(asked.data.to) : null;
  if (from === null || to === null || to < from || to - from >= most * DAY_MS) return null;
  return [from, to + DAY_MS];
}

function sheet(c: Context<App>, name: string, text: string | null) {
  if (text === null) return fail(c, 413, 'too_large');
  c.header('Content-Disposition', `attachment; filename="tiny-tag-${name}.csv"`);
  c.header('Content-Type', 'text/csv; charset=utf-8');
  return c.body(text);
}

async function saveStatement(c: Context<App>, told: z.output<typeof statementBody>) {
  const { day, method, ...sums } = told;
  const row = { id: `${method}/${day}`, ...sums, by: c.var.admin.owner, at: Date.now() };
  const db = drizzle(c.env.DB);
  const { id, ...set } = row;
  const [before] = await db.select().from(statement).where(eq(statement.id, id));
  await commit(c.env.DB, {
    claim: { kind: 'external', id: `statement ${crypto.randomUUID()}` },
    actor: c.var.admin,
    now: row.at,
    name: 'saveStatement',
    async run(tx) {
      tx.changed.set(`statement/${id}`, { before, after: row });
      tx.writes.push(
        db.insert(statement).values(row).onConflictDoUpdate({ target: statement.id, set }),
      );
    },
  });
}
