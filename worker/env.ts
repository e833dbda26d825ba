import type { Live } from './sync/live.ts';

/**
 * Bindings and settings of the Worker; the names are those of wrangler.toml and .dev.vars. Those of a
 * payment provider stand beside its adapter (worker/payments/).
 */
export interface Env {
  DB: D1Database;
  ASSETS: Fetcher;
  LIVE: DurableObjectNamespace<Live>;
  OUTBOX: Queue<{ outboxId: string }>;
  /** Products' pictures, under the names of shared/catalogue/photo.ts. */
  PICTURES: R2Bucket;
  /** Where people reach the shop, for callbacks and links; never taken from a Host header. */
  BASE_URL: string;
  /** Signs cookies, links and tokens, encrypts TOTP keys. */
  APP_SECRET: string;
  /** Raised by one to sign access tokens with another key; 1 when absent. */
  JWT_GENERATION?: string;
  /** Sign-in with Google, where configured; the addresses are Google's own when absent. */
  GOOGLE_CLIENT_ID?: string;
  GOOGLE_CLIENT_SECRET?: string;
  GOOGLE_AUTHORIZE_URL?: string;
  GOOGLE_TOKEN_URL?: string;
  GOOGLE_ISSUER?: string;
  /** Opens /setup while no admin exists. */
  SETUP_TOKEN: string;
  /** The mail provider's endpoint; without it mails are only noted as unsent. */
  MAIL_URL?: string;
  MAIL_KEY?: string;
  MAIL_FROM?: string;
  /** Where the shop reads what people write to it. */
  MAIL_SHOP?: string;
}
