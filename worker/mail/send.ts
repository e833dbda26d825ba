import type { Env } from '../env.ts';

/** `subject` and `headers` never contain user input; `replyTo` is a validated address. */
export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: string;
  headers?: Record<string, string>;
};

/**
 * Sends a mail through the provider's HTTP API. `id` is the idempotency key, so delivering an
 * effect twice sends one mail. Throws unless the provider accepts it; the outbox then retries.
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
  // The other end may close a kept-alive connection just as it is used, so try once more.
  const response = await handOver().catch(handOver);
  if (!response.ok) throw new Error(`mail provider: ${response.status}`);
}
