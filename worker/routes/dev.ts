import { Hono } from 'hono';
import { html } from 'hono/html';
import type { App } from '../auth/visitor.ts';
import type { Env } from '../env.ts';

type Mail = { to: string; subject: string; text: string; html: string; at: number };
type Sms = { to: string; text: string; at: number };

/** The sandbox's mailbox and SMS. A function, so that a production build leaves it out. */
export const dev = () =>
  new Hono<App>()
    .get('/mail.json', async (c) => c.json(await sent<Mail>(c.env.MAIL_URL)))
    .get('/mail', async (c) => {
      const mails = await sent<Mail>(c.env.MAIL_URL);
      c.header('Content-Security-Policy', MAIL_POLICY);
      return c.html(html`<!doctype html><html lang="en"><title>Mails</title>
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <style>iframe { width: 100%; max-width: 640px; height: 640px; border: 1px solid #ccc }
      pre { white-space: pre-wrap; overflow-wrap: anywhere }</style><body>
      <h1>Mails sent, newest first</h1>
      ${mails.map(
        (mail) => html`<article><h2>${mail.subject}</h2>
          <p>${mail.to} · ${new Date(mail.at).toISOString()}</p>
          <iframe title="${mail.subject}" srcdoc="${mail.html}" sandbox loading="lazy"></iframe>
          <pre>${mail.text}</pre></article>`,
      )}</body></html>`);
    })
    .get('/sms.json', async (c) => c.json(await sent<Sms>(smsUrl(c.env))))
    .get('/sms', async (c) => {
      const texts = await sent<Sms>(smsUrl(c.env));
      return c.html(html`<!doctype html><html lang="en"><title>SMS</title><body>
      <h1>SMS sent, newest first</h1>
      ${texts.map(
        ({ to, text, at }) => html`<article>
          <p>${to} · ${new Date(at).toISOString()}</p><pre>${text}</pre></article>`,
      )}</body></html>`);
    });

/** Mails bring styles of their own and pictures of the shop. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'";

const smsUrl = ({ SMS_URL }: Env) => SMS_URL && `${SMS_URL}/sent`;

async function sent<T>(url: string | undefined): Promise<T[]> {
  if (!url) return [];
  return (await fetch(url)).json();
}
