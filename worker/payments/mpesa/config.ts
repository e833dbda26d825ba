import { sign } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import type { MpesaConfig } from './daraja.ts';

declare module '../../env.ts' {
  interface Env {
    MPESA_BASE_URL: string;
    MPESA_KEY: string;
    MPESA_SECRET: string;
    MPESA_SHORTCODE: string;
    MPESA_PASSKEY: string;
    /** Buy Goods: the till; the shortcode is its store number then. */
    MPESA_TILL?: string;
    /** Who may ask about transactions and reverse them, and its encrypted password. */
    MPESA_INITIATOR?: string;
    MPESA_CREDENTIAL?: string;
  }
}

/** The settings alone, without the Worker's bindings. */
export type MpesaSettings = Omit<Env, 'DB' | 'ASSETS' | 'LIVE' | 'OUTBOX' | 'PICTURES'>;

export const mpesaConfig = (env: MpesaSettings): MpesaConfig => ({
  baseUrl: env.MPESA_BASE_URL,
  key: env.MPESA_KEY,
  secret: env.MPESA_SECRET,
  shortcode: env.MPESA_SHORTCODE,
  passkey: env.MPESA_PASSKEY,
  ...(env.MPESA_TILL ? { till: env.MPESA_TILL } : {}),
  ...(env.MPESA_INITIATOR && env.MPESA_CREDENTIAL
    ? { initiator: { name: env.MPESA_INITIATOR, credential: env.MPESA_CREDENTIAL } }
    : {}),
});

/** What a customer types into M-Pesa's own menu. */
export const payToOf = ({ MPESA_TILL, MPESA_SHORTCODE }: MpesaSettings) =>
  MPESA_TILL ? { kind: 'till', number: MPESA_TILL } : { kind: 'paybill', number: MPESA_SHORTCODE };

/** The secret of an attempt's callback path; made from the id, so that only its digest is stored. */
export const callbackSecret = (env: Pick<Env, 'APP_SECRET'>, attemptId: string) =>
  sign(env.APP_SECRET, 'callback', attemptId);

export const callbackUrl = async (env: Env, attemptId: string) =>
  `${env.BASE_URL}/hooks/mpesa/${await callbackSecret(env, attemptId)}`;

/**
 * The secret in the addresses that Safaricom calls about money sent by hand; they are registered once.
 * It refuses addresses that name its own products (Daraja's C2B documentation).
 */
export const c2bSecret = (env: MpesaSettings) =>
  sign(env.APP_SECRET, 'by hand', env.MPESA_SHORTCODE);

export async function c2bUrls(env: MpesaSettings) {
  const base = `${env.BASE_URL}/hooks/by-hand/${await c2bSecret(env)}`;
  return { confirmation: `${base}/confirmation`, validation: `${base}/validation` };
}
