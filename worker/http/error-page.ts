import type { Context } from 'hono';
import { html } from 'hono/html';
import { delocalized } from '../../shared/locale.ts';
import type { App } from '../auth/visitor.ts';
import { fail } from './fail.ts';

const WORDS = {
  en: {
    503: 'The shop cannot answer right now',
    500: 'Something went wrong',
    read: 'Please try again in a moment.',
    sent: 'What you sent may not have arrived. Please go back, look, and send it again if it is missing.',
    again: 'Try again',
    number: 'If you write to us about it, give us this number:',
  },
  sw: {
    503: 'Duka haliwezi kujibu kwa sasa',
    500: 'Kuna hitilafu',
    read: 'Tafadhali jaribu tena baada ya muda mfupi.',
    sent: 'Huenda ulichotuma hakikufika. Tafadhali rudi nyuma, angalia, na ukitume tena kama hakipo.',
    again: 'Jaribu tena',
    number: 'Ukituandikia kuhusu hili, tupe nambari hii:',
  },
};

const AGAIN_S = 5;

/** Uses no database, script or stylesheet, because any of them may be unavailable. */
export async function errorPage(c: Context<App>, status: 500 | 503) {
  const detail = status === 500 ? { requestId: c.get('requestId') } : {};
  if (!c.req.header('Accept')?.includes('text/html')) {
    return fail(c, status, status === 500 ? 'internal' : 'try_again', detail);
  }
  const { locale } = delocalized(new URL(c.req.url).pathname);
  const words = WORDS[locale];
  c.header('Cache-Control', 'private, no-store');
  c.header('Content-Security-Policy', POLICY);
  const reads = c.req.method === 'GET';
  return c.html(
    html`<!doctype html>
      <html lang="${locale}">
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <title>${words[status]} · Tiny Tag</title>
        ${reads && status === 503 ? html`<meta http-equiv="refresh" content="${AGAIN_S}" />` : ''}
        <style>
          body { max-width: 32rem; margin: 20vh auto; padding: 0 1.5rem; font: 1.125rem/1.6 system-ui, sans-serif }
          h1 { font-size: 1.5rem; line-height: 1.3 }
          a { display: inline-block; padding: 0.625rem 0; min-height: 1.5rem }
        </style>
        <main>
          <p>Tiny Tag</p>
          <h1>${words[status]}</h1>
          <p>${reads ? words.read : words.sent}</p>
          ${reads ? html`<p><a href="">${words.again}</a></p>` : ''}
          ${status === 500 ? html`<p>${words.number}<br />${c.get('requestId')}</p>` : ''}
        </main>
      </html>`,
    status,
  );
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
