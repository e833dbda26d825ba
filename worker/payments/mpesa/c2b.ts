import { and, eq, lt, ne, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as z from 'zod/mini';
import { maskPhone } from '../../../shared/input/phone.ts';
import { orderStart, RECEIPT } from '../../../shared/payment/paybill.ts';
import { address, attempt, order } from '../../../shared/schema.ts';
import { SECOND_MS } from '../../../shared/time.ts';
import type { Env } from '../../env.ts';
import { beginsWith } from '../../sync/statement.ts';
import { recordAccepted } from '../attempts.ts';
import { eventsOf } from '../events.ts';
import type { Attempt, QueryResult } from '../method.ts';
import { parseMinor, parseTime } from '../parse.ts';
import { callbackUrl, mpesaConfig } from './config.ts';
import type { MpesaConfig } from './daraja.ts';
import { parseTransactionStatus, queryTransaction } from './transaction-status.ts';

const confirmation = z.object({
  TransID: z.string().check(z.regex(RECEIPT)),
  TransTime: z.optional(z.union([z.string(), z.number()])),
  TransAmount: z.union([z.string(), z.number()]),
  BusinessShortCode: z.union([z.string(), z.number()]),
  BillRefNumber: z._default(z.string().check(z.maxLength(40)), ''),
  MSISDN: z._default(z.union([z.string(), z.number()]), ''),
});

export type C2bPayment = {
  receipt: string;
  amountCents: number;
  shortcode: string;
  /** As the payer typed it; '' at a till. */
  account: string;
  /** Masked. */
  phone: string;
  /** ms UTC. */
  at: number | null;
};

export function parseC2b(body: unknown): C2bPayment | null {
  const parsed = confirmation.safeParse(body);
  const amountCents = parsed.success ? parseMinor(parsed.data.TransAmount) : null;
  if (!parsed.success || amountCents === null) return null;
  const { TransID, TransTime, BusinessShortCode, BillRefNumber, MSISDN } = parsed.data;
  const phone = String(MSISDN);
  return {
    receipt: TransID,
    amountCents,
    shortcode: String(BusinessShortCode),
    account: BillRefNumber.trim(),
    phone: phone.includes('*') ? phone : maskPhone(phone),
    at: parseTime(TransTime),
  };
}

/** Anyone can type another's receipt, so its payer must be known to the order or have named it. */
export async function queryCode(env: Env, row: Attempt): Promise<QueryResult> {
  const config = mpesaConfig(env);
  const results = (await eventsOf(env, row.id))
    .map(parseTransactionStatus)
    .filter((result) => result !== null);
  const paid = results.find(({ isPaid, money }) => isPaid && money.receipt === row.typedCode);
  if (paid) {
    const { money, payer, payee } = paid;
    if (![config.shortcode, config.till].includes(payee)) return CODE_UNKNOWN;
    if (await isPayerKnown(env, row, payer, money.at)) return { state: 'paid', money };
    return { state: 'review', reason: 'other_payer', money };
  }
  const isConfirmed = (await c2bEvents(env, row)).length > 0;
  // Any other result means that M-Pesa does not know the code, unless M-Pesa itself confirmed it.
  if (results.length > 0 && !isConfirmed) return CODE_UNKNOWN;
  if (!config.initiator) return { state: 'review', reason: 'unconfirmed', money: null };
  // Once per check, because each result causes another call of this function.
  if (results.length <= row.checks) await sendQuery(env, config, row);
  return { state: 'open', reason: null };
}

const CODE_UNKNOWN: QueryResult = { state: 'failed', reason: 'code_unknown' };

const c2bEvents = async (env: Env, { typedCode }: Attempt) =>
  (await eventsOf(env, typedCode ?? '')).map(parseC2b).filter((payment) => payment !== null);

async function sendQuery(env: Env, config: MpesaConfig, { id, typedCode }: Attempt) {
  const resultUrl = await callbackUrl(env, id);
  const asked = { receipt: typedCode ?? '', resultUrl, now: Date.now() };
  const checkoutRequestId = await queryTransaction(config, asked);
  if (checkoutRequestId) await recordAccepted(env, id, { checkoutRequestId }, 'answer');
}

/**
 * Only numbers that the order had before the payment count. Otherwise anyone who has seen a code and its
 * payer's number could add the number to an order and claim the payment.
 */
async function isPayerKnown(
  env: Env,
  row: Attempt,
  payer: string,
  paidAt: number | null | undefined,
): Promise<boolean> {
  const [payment] = await c2bEvents(env, row);
  const named = await orderOfAccount(env, payment?.account ?? '');
  if (named) return named === row.orderId;
  if (!paidAt) return false;
  // M-Pesa's times are whole seconds.
  const before = paidAt + SECOND_MS;
  const db = drizzle(env.DB);
  const isEarlierPrompt = and(
    eq(attempt.orderId, row.orderId),
    ne(attempt.channel, 'manual'),
    lt(attempt.startedAt, before),
  );
  const [addresses, attempts] = await db.batch([
    db
      .select({ phone: address.phone })
      .from(address)
      .innerJoin(order, eq(order.id, address.id))
      .where(and(eq(order.id, row.orderId), lt(order.placedAt, before))),
    db.select({ phone: attempt.phone }).from(attempt).where(isEarlierPrompt),
  ]);
  return [...addresses, ...attempts].some(
    ({ phone }) => phone !== '' && maskPhone(phone) === payer,
  );
}

/** Null when no order matches, or several: older orders can share an account number. */
export async function orderOfAccount(env: Env, account: string): Promise<string | null> {
  const start = orderStart(account);
  if (!start) return null;
  const [only, other] = await drizzle(env.DB)
    .select({ id: order.id })
    .from(order)
    .where(beginsWith(sql`lower(${order.id})`, start))
    .limit(2);
  return only && !other ? only.id : null;
}
