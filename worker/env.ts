import type { Live } from './sync/live.ts';

/** Bindings and settings of the Worker; the names are those of wrangler.toml and .dev.vars. */
export type Env = {
  DB: D1Database;
  ASSETS: Fetcher;
  LIVE: DurableObjectNamespace<Live>;
  OUTBOX: Queue<{ outboxId: string }>;
  /** Where people reach the shop, for callbacks and links; never taken from a Host header. */
  BASE_URL: string;
  /** Signs guest cookies and order links, encrypts TOTP keys. */
  APP_SECRET: string;
  /** Opens /setup while no admin exists. */
  SETUP_TOKEN: string;
  MPESA_BASE_URL: string;
  MPESA_KEY: string;
  MPESA_SECRET: string;
  MPESA_SHORTCODE: string;
  MPESA_PASSKEY: string;
  MPESA_TILL?: string;
  /** The mail provider's endpoint; without it mails are only noted as unsent. */
  MAIL_URL?: string;
  MAIL_KEY?: string;
  MAIL_FROM?: string;
  /** Where the shop reads what people write to it. */
  MAIL_SHOP?: string;
};
