import { sign } from '../../crypto.ts';
import type { Env } from '../../env.ts';
import { callbackSecret } from '../urls.ts';
import type { MpesaConfig } from './daraja.ts';

declare module '../../env.ts' {
  interface Env {
    MPESA_BASE_URL: string;
    MPESA_KEY: string;
    MPESA_SECRET: string;
    MPESA_SHORTCODE: string;
    MPESA_PASSKEY: string;
    /** Buy Goods: the till. The shortcode is then its store number. */
    MPESA_TILL?: string;
    /** The API operator for Transaction Status and Reversal, and its encrypted password. */
    MPESA_INITIATOR?: string;
    MPESA_CREDENTIAL?: string;
  }
}

export type MpesaSettings = Omit<Env, 'DB' | 'ASSETS' | 'LIVE' | 'OUTBOX' | 'PICTURES' | 'PULLS'>;

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

export const payToOf = ({ MPESA_TILL, MPESA_SHORTCODE }: MpesaSettings) =>
  MPESA_TILL ? { kind: 'till', number: MPESA_TILL } : { kind: 'paybill', number: MPESA_SHORTCODE };

export const callbackUrl = async (env: Env, attemptId: string) =>
  `${env.BASE_URL}/hooks/mpesa/${await callbackSecret(env, attemptId)}`;

export const c2bSecret = (env: MpesaSettings) =>
  sign(env.APP_SECRET, 'by hand', env.MPESA_SHORTCODE);

/** The paths avoid 'mpesa', because Daraja rejects C2B URLs that contain its product names. */
export async function c2bUrls(env: MpesaSettings) {
  const base = `${env.BASE_URL}/hooks/by-hand/${await c2bSecret(env)}`;
  return { confirmation: `${base}/confirmation`, validation: `${base}/validation` };
}
