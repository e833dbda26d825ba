import { html } from 'hono/html';

type Shown = { name: string; amount: string; what: string };

/** A provider's payment page: the customer pays or goes back. */
export const hostedPage = ({ name, amount, what }: Shown) => html`<!doctype html>
  <html lang="en">
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>${name} sandbox</title>
      <style>
        body {
          font: 18px/1.5 system-ui;
          max-width: 24rem;
          margin: 10vh auto;
          padding: 0 1rem;
        }
        button {
          font: inherit;
          padding: 0.7rem 1.6rem;
          margin-right: 0.5rem;
        }
      </style>
    </head>
    <body>
      <h1>${name} sandbox</h1>
      <p>${what}</p>
      <p><strong>${amount}</strong></p>
      <form method="post">
        <button name="choice" value="pay">Pay</button>
        <button name="choice" value="cancel">Cancel</button>
      </form>
      <p><small>No real money moves here.</small></p>
    </body>
  </html>`;

/** Sends a webhook the scripted number of times after a delay; not awaited. */
export async function sendHooks(
  url: string,
  { body, headers }: { body: string; headers: Record<string, string> },
  { delayMs = 0, times = 1 }: { delayMs?: number | undefined; times?: number | undefined },
) {
  if (delayMs > 0) await scheduler.wait(delayMs);
  const send = async () => {
    const signal = AbortSignal.timeout(10_000);
    const init = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
    const response = await fetch(url, { ...init, body, signal });
    await response.body?.cancel();
    return response.status;
  };
  return Promise.all(Array.from({ length: times }, () => send().catch(() => 0)));
}

/** What a gateway answers in front of a provider that is down. */
export const errorPage = (status = 503) =>
  new Response('<html><head><title>Error</title></head></html>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
