import { eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { isMoneySeen } from '../../../shared/order/states.ts';
import { attempt, order } from '../../../shared/schema.ts';
import { sameText, sha256 } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { beginningOf, jsonOf } from '../events.ts';
import type { Hear } from '../method.ts';
import { type ByHand, orderOf, parseByHand } from './c2b.ts';
import { c2bSecret, mpesaConfig } from './config.ts';
import { parseCallback } from './stk-push.ts';
import { parseResult } from './transaction-status.ts';

/**
 * What Safaricom posts. Nothing of it is signed: the paths are secrets. Whatever comes on one is kept
 * and answered the same; Safaricom could do nothing about any trouble of ours.
 */
const ACCEPTED = { ResultCode: 0, ResultDesc: 'Accepted' };
const part = (request: Request, index: number) =>
  new URL(request.url).pathname.split('/')[index + 3] ?? '';

/** /hooks/mpesa/<secret of an attempt>: how its prompt ended, or what became of its typed code. */
export const hearPrompt: Hear = async (env, request) => {
  const hash = await sha256(part(request, 0));
  const db = drizzle(env.DB);
  const [row] = await db.select().from(attempt).where(eq(attempt.callbackHash, hash));
  if (!row) return { refused: 404 };
  const text = await beginningOf(request);
  const body = jsonOf(text);
  const kind = row.channel === 'manual' ? 'status' : 'callback';
  const isTold = (kind === 'status' ? parseResult(body) : parseCallback(body)) !== null;
  const effect = isTold ? ({ type: 'check_payment', attemptId: row.id } as const) : null;
  return { heard: { about: row.id, kind, text, effect }, answer: ACCEPTED };
};

/** /hooks/by-hand/<secret>/confirmation and …/validation: money sent to the PayBill or till by hand. */
export const hearByHand: Hear = async (env, request) => {
  if (!sameText(await c2bSecret(env), part(request, 0))) return { refused: 404 };
  const text = await beginningOf(request);
  const told = parseByHand(jsonOf(text));
  if (part(request, 1) === 'validation') {
    const code = told ? await verdict(env, told) : '0';
    const ResultDesc = code === '0' ? 'Accepted' : 'Rejected';
    return { heard: null, answer: { ResultCode: code, ResultDesc } };
  }
  const { shortcode, till } = mpesaConfig(env);
  const isOurs = told !== null && [shortcode, till].includes(told.shortcode);
  const effect = isOurs ? ({ type: 'paid_by_hand', receipt: told.receipt } as const) : null;
  const about = told?.receipt ?? '';
  return { heard: { about, kind: 'by_hand', text, effect }, answer: ACCEPTED };
};

/** Before the payer's money moves: Daraja's code for what is wrong with the account or amount. */
async function verdict(env: Env, told: ByHand): Promise<string> {
  // A till asks for no account.
  if (told.account === '') return '0';
  const orderId = await orderOf(env, told.account);
  if (!orderId) return 'C2B00012';
  const [row] = await drizzle(env.DB).select().from(order).where(eq(order.id, orderId));
  if (!row || isMoneySeen(row) || row.status === 'cancelled') return 'C2B00016';
  return row.totalCents === told.amountCents ? '0' : 'C2B00013';
}
