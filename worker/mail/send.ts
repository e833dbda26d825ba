import type { Env } from '../env.ts';

/** `subject` and `headers` never hold what somebody typed; `replyTo` is a checked address. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
};

/**
 * Hands a mail to the provider over HTTP (JSON, bearer key). `id` is the idempotency key: a second
 * delivery of the same effect is one mail. Throws when the provider did not take it, so that it is
 * tried again.
 */
export async function send(env: Env, id: string, mail: Mail): Promise<void> {
  const { MAIL_URL, MAIL_KEY } = env;
  if (!MAIL_URL) {
    console.error(JSON.stringify({ event: 'mail_not_configured', id }));
    return;
  }
  const handOver = () =>
    fetch(MAIL_URL, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${MAIL_KEY ?? ''}`,
        'Idempotency-Key': id,
      },
      body: JSON.stringify({ from: env.MAIL_FROM, ...mail }),
      redirect: 'manual',
      signal: AbortSignal.timeout(10_000),
    });
  // A kept connection may be closed at its other end in the moment it is used.
  const response = await handOver().catch(handOver);
  if (!response.ok) throw new Error(`mail provider: ${response.status}`);
}
