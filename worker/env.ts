import type { Live } from './sync/live.ts';

/** Each payment provider's settings are beside its adapter (worker/payments/). */
export interface Env {
  DB: D1Database;
  ASSETS: Fetcher;
  LIVE: DurableObjectNamespace<Live>;
  OUTBOX: Queue<{ outboxId: string }>;
  PICTURES: R2Bucket;
  PULLS: RateLimit;
  /** The shop's public address, for callbacks and links. Never taken from a Host header. */
  BASE_URL: string;
  /** Signs cookies, links and tokens, and encrypts TOTP keys. */
  APP_SECRET: string;
  /** Increase by one to replace the key that signs access tokens. Default 1. */
  JWT_GENERATION?: string;
  /** Sign-in with Google is off without a client id. The addresses default to Google's own. */
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  GOOGLE_AUTHORIZE_URL?: string;
  GOOGLE_TOKEN_URL?: string;
  GOOGLE_ISSUER?: string;
  SETUP_TOKEN: string;
  /** 'on' shows testimonials and reviews that are marked as samples. */
  SHOW_SAMPLES?: string;
  /** The mail provider's endpoint. Without it, mails are only logged as not sent. */
  MAIL_URL?: string;
  MAIL_KEY?: string;
  MAIL_FROM?: string;
  MAIL_SHOP?: string;
  /** Receives alerts as a POST of { text } (worker/alerts/). */
  ALERT_URL?: string;
}

export const showsSamples = (env: Env) => env.SHOW_SAMPLES === 'on';
