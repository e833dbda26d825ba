import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import * as z from 'zod/mini';
import { noteChange } from '../../../shared/changes.ts';
import { oneLine } from '../../../shared/input/plain-text.ts';
import {
  acceptPayment,
  dismissPayment,
  keepOverpayment,
  matchPayment,
  returnPayment,
} from '../../../shared/payment/manual-review.ts';
import { METHOD_IDS } from '../../../shared/payment/method.ts';
import { recordPayment } from '../../../shared/payment/record.ts';
import { askRefund, concludeRefund, dismissRefund } from '../../../shared/payment/refund.ts';
import { MOST_DAYS } from '../../../shared/payment/report.ts';
import { startOf } from '../../../shared/time.ts';
import { type Mutator, Refusal } from '../../../shared/tx.ts';
import type { App } from '../../auth/visitor.ts';
import type { Env } from '../../env.ts';
import { maxBytes } from '../../http/body.ts';
import { sendSheet } from '../../http/download.ts';
import { fail } from '../../http/fail.ts';
import { requireArea } from '../../http/require.ts';
import { dateRange, json, param, query } from '../../http/validate.ts';
import { checkRefund, checkRefunds } from '../../payments/refunds.ts';
import { dayTotals } from '../../reports/days.ts';
import { paymentDetail } from '../../reports/detail.ts';
import { moneyOwed } from '../../reports/owed.ts';
import { filterSchema, findPayments } from '../../reports/payments.ts';
import { reconcile, statementLines } from '../../reports/reconcile.ts';
import { ledgerSheet, paperSheet, paymentSheet } from '../../reports/sheets.ts';
import { statement } from '../../schema.ts';
import { commit } from '../../sync/commit.ts';
import { write } from '../../sync/write.ts';

/** Each requires a reason, which the audit stores, and happens once. */
const ACTIONS = {
  'ask-refund': askRefund,
  'conclude-refund': concludeRefund,
  'dismiss-refund': dismissRefund,
  'accept-payment': acceptPayment,
  'dismiss-payment': dismissPayment,
  'match-stray': matchPayment,
  'keep-overpayment': keepOverpayment,
  'return-stray': returnPayment,
  'record-payment': recordPayment,
} satisfies Record<string, Mutator>;
/** What the browser sends with each. */
export type MoneyDecisions = {
  [Action in keyof typeof ACTIONS]: z.input<(typeof ACTIONS)[Action]['args']>;
};

const action = z.enum(Object.keys(ACTIONS) as [keyof typeof ACTIONS]);
/** Each mutator checks its own arguments. */
const anything = z.record(z.string(), z.unknown());
const statementBody = z.strictObject({
  day: z.string().check(z.refine((day) => startOf(day) !== null, 'error_day')),
  method: z.enum(METHOD_IDS),
  inMinor: z.int().check(z.gte(0), z.lte(1e11)),
  outMinor: z.int().check(z.gte(0), z.lte(1e11)),
  note: oneLine(0, 200, 'error_text'),
});

export const money = new Hono<App>()
  .use(requireArea('money'))
  .get('/payments', query(filterSchema), async (c) =>
    c.json(await findPayments(c.env, c.req.valid('query'))),
  )
  .get('/payments.csv', query(filterSchema), async (c) => {
    const { before: _, ...filter } = c.req.valid('query');
    return sendSheet(c, 'payments', await paymentSheet(c.env, filter), filter);
  })
  .get('/payments/:id', async (c) => {
    const found = await paymentDetail(c.env, c.req.param('id'));
    return found ? c.json(found) : fail(c, 404, 'not_found');
  })
  .get('/days', query(dateRange(MOST_DAYS)), async (c) =>
    c.json({ days: await dayTotals(c.env, ...c.req.valid('query')) }),
  )
  .get('/owed', async (c) => c.json({ owed: await moneyOwed(c.env) }))
  .get('/ledger.csv', query(dateRange(366)), async (c) => {
    const [from, until] = c.req.valid('query');
    const rows = await ledgerSheet(c.env, from, until);
    return sendSheet(c, 'ledger', rows, { from, to: until - 1 });
  })
  .get('/papers.csv', query(dateRange(366)), async (c) => {
    const [from, until] = c.req.valid('query');
    const rows = await paperSheet(c.env, from, until);
    return sendSheet(c, 'invoices', rows, { from, to: until - 1 });
  })
  .post('/statement', maxBytes(4 * 1024), json(statementBody), async (c) => {
    await saveStatement(c, c.req.valid('json'));
    return c.json({});
  })
  .post('/reconcile', maxBytes(2 * 1024 * 1024), json(statementLines), async (c) =>
    c.json(await reconcile(c.env, c.req.valid('json').lines)),
  )
  .post('/:action', maxBytes(4 * 1024), param(z.object({ action })), json(anything), async (c) => {
    const { action } = c.req.valid('param');
    const mutator: Mutator = ACTIONS[action];
    const args = c.req.valid('json');
    await askFirst(c.env, action, args);
    // Asking twice for the same refund makes one.
    const claim = action === 'ask-refund' ? `ask refund ${String(args.refundId)}` : undefined;
    await write(c, c.var.staff, mutator, args, claim);
    return c.json({});
  });

type Client = ReturnType<typeof hc<typeof money>>;
type Payments = InferResponseType<Client['payments']['$get'], 200>;
export type PaymentRow = Payments['payments'][number];
export type PaymentDetail = InferResponseType<Client['payments'][':id']['$get'], 200>;
type Days = InferResponseType<Client['days']['$get'], 200>;
export type DayTotal = Days['days'][number];
export type Owed = InferResponseType<Client['owed']['$get'], 200>;
export type Reconciled = InferResponseType<Client['reconcile']['$post'], 200>;
export type Mark = Reconciled['marks'][number];

/** Asks the provider first, so that a refund that was sent is neither marked as failed nor sent again. */
async function askFirst(env: Env, action: keyof typeof ACTIONS, args: Record<string, unknown>) {
  if (action === 'ask-refund') await checkRefunds(env, String(args.attemptId));
  if (action !== 'conclude-refund') return;
  const told = await checkRefund(env, String(args.refundId));
  if (args.ended === 'failed' && told?.state === 'pending') throw new Refusal('refund_pending');
}

async function saveStatement(c: Context<App>, told: z.output<typeof statementBody>) {
  const { day, method, ...sums } = told;
  const row = { id: `${method}/${day}`, ...sums, by: c.var.staff.owner, at: Date.now() };
  const { db } = c.var;
  const { id, ...set } = row;
  const [before] = await db.select().from(statement).where(eq(statement.id, id));
  await commit(c.env.DB, {
    claim: { kind: 'external', id: `statement ${crypto.randomUUID()}` },
    actor: c.var.staff,
    now: row.at,
    name: 'saveStatement',
    async run(tx) {
      tx.changed.set(`statement/${id}`, { before, after: row });
      await noteChange(tx, 'statements');
      tx.writes.push(
        db.insert(statement).values(row).onConflictDoUpdate({ target: statement.id, set }),
      );
    },
  });
}
