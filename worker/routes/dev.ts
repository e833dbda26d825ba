import { Hono } from 'hono';
import { html } from 'hono/html';
import type { App } from '../auth/visitor.ts';

type Sent = { to: string; subject: string; text: string; html: string; at: number };

/** The sandbox's mailbox. A function, so that a production build leaves it out. */
export const dev = () =>
  new Hono<App>()
    .get('/mail.json', async (c) => c.json(await sent(c.env.MAIL_URL)))
    .get('/mail', async (c) => {
      const mails = await sent(c.env.MAIL_URL);
      return c.html(html`<!doctype html><html lang="en"><title>Mails</title><body>
      <h1>Mails sent, newest first</h1>
      ${mails.map(
        (mail) => html`<article><h2>${mail.subject}</h2>
          <p>${mail.to} · ${new Date(mail.at).toISOString()}</p><pre>${mail.text}</pre></article>`,
      )}</body></html>`);
    });

async function sent(url: string | undefined): Promise<Sent[]> {
  if (!url) return [];
  return (await fetch(url)).json();
}
