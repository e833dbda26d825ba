import { and, eq, ne, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import * as z from 'zod/mini';
import { maskPhone } from '../../../shared/input/phone.ts';
import { orderStart } from '../../../shared/payment/paybill.ts';
import { address, attempt, order } from '../../../shared/schema.ts';
import type { Env } from '../../env.ts';
import { minorOf, momentOf } from '../ask.ts';
import { accepted } from '../attempts.ts';
import { heard } from '../events.ts';
import type { Answer, Attempt } from '../method.ts';
import { callbackUrl, mpesaConfig } from './config.ts';
import type { MpesaConfig } from './daraja.ts';
import { askAbout, parseResult } from './transaction-status.ts';

/** Money sent by hand to the PayBill or till, as C2B's confirmation tells it. */

const confirmation = z.object({
  TransID: z.string().check(z.regex(/^[A-Z0-9]{8,12}$/)),
  TransTime: z.optional(z.union([z.string(), z.number()])),
  TransAmount: z.union([z.string(), z.number()]),
  BusinessShortCode: z.union([z.string(), z.number()]),
  BillRefNumber: z._default(z.string().check(z.maxLength(40)), ''),
  MSISDN: z._default(z.union([z.string(), z.number()]), ''),
});

export type ByHand = {
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

/** Null: not a confirmation. */
export function parseByHand(body: unknown): ByHand | null {
  const parsed = confirmation.safeParse(body);
  const amountCents = parsed.success ? minorOf(parsed.data.TransAmount) : null;
  if (!parsed.success || amountCents === null) return null;
  const { TransID, TransTime, BusinessShortCode, BillRefNumber, MSISDN } = parsed.data;
  const phone = String(MSISDN);
  return {
    receipt: TransID,
    amountCents,
    shortcode: String(BusinessShortCode),
    account: BillRefNumber.trim(),
    phone: phone.includes('*') ? phone : maskPhone(phone),
    at: momentOf(TransTime),
  };
}

/**
 * How a claimed code ended: what Transaction Status said of it so far, else it is asked now. Somebody
 * else's receipt is not taken on a stranger's word: its payer must be known to the order, or have
 * named the order as the account.
 */
export async function codeAnswer(env: Env, row: Attempt): Promise<Answer> {
  const config = mpesaConfig(env);
  const results = (await heard(env, row.id)).map(parseResult).filter((r) => r !== null);
  const paid = results.find(({ isPaid, money }) => isPaid && money.receipt === row.typedCode);
  if (paid) {
    const { money, payer, payee } = paid;
    if (![config.shortcode, config.till].includes(payee)) return UNKNOWN;
    if (await isTheirs(env, row, payer)) return { state: 'paid', money };
    return { state: 'odd', reason: 'other_payer', money };
  }
  const told = (await heard(env, row.typedCode ?? '')).some((body) => parseByHand(body) !== null);
  // Any other result says that M-Pesa does not know it. Where M-Pesa itself told of it, it is asked on.
  if (results.length > 0 && !told) return UNKNOWN;
  if (!config.initiator) return { state: 'odd', reason: 'unconfirmed', money: null };
  // Once a check: asking at each answer would never end.
  if (results.length <= row.checks) await askOnce(env, config, row);
  return { state: 'open', reason: null };
}

async function askOnce(env: Env, config: MpesaConfig, { id, typedCode }: Attempt) {
  const resultUrl = await callbackUrl(env, id);
  const asked = { receipt: typedCode ?? '', resultUrl, now: Date.now() };
  const checkoutRequestId = await askAbout(config, asked);
  if (checkoutRequestId) await accepted(env, id, { checkoutRequestId }, 'answer');
}

const UNKNOWN: Answer = { state: 'failed', reason: 'code_unknown' };

async function isTheirs(env: Env, row: Attempt, payer: string): Promise<boolean> {
  const told = (await heard(env, row.typedCode ?? '')).map(parseByHand);
  const account = told.find((byHand) => byHand !== null)?.account ?? '';
  const named = await orderOf(env, account);
  if (named) return named === row.orderId;
  const db = drizzle(env.DB);
  const [people, tries] = await db.batch([
    db.select({ phone: address.phone }).from(address).where(eq(address.id, row.orderId)),
    db
      .select({ phone: attempt.phone })
      .from(attempt)
      .where(and(eq(attempt.orderId, row.orderId), ne(attempt.channel, 'manual'))),
  ]);
  return [...people, ...tries].some(({ phone }) => phone !== '' && maskPhone(phone) === payer);
}

/**
 * The order an account names; null: none. Orders older than the rule of one number each may share one:
 * which of them is meant, a person decides.
 */
export async function orderOf(env: Env, account: string): Promise<string | null> {
  const start = orderStart(account);
  if (!start) return null;
  const [only, other] = await drizzle(env.DB)
    .select({ id: order.id })
    .from(order)
    .where(sql`lower(${order.id}) >= ${start} AND lower(${order.id}) < ${`${start}g`}`)
    .limit(2);
  return only && !other ? only.id : null;
}
