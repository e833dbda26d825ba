import { html, raw } from 'hono/html';
import { type Locale, localized } from '../../shared/locale.ts';
import type { Env } from '../env.ts';
import { signatureLines } from './signature.ts';

/** A part of a mail. A string is a paragraph; its line breaks are kept. */
export type Part =
  | string
  /** What the mail is for; one of these a mail. */
  | { button: string; link: string }
  /** A further link. */
  | { words: string; link: string }
  /** A code to type elsewhere. */
  | { code: string }
  | { rows: Row[]; total: Row }
  /** Small print at the end. */
  | { note: string };

/** `list` says what the row holds. `picture` is a path of the shop. */
export type Row = {
  what: string;
  amount: string;
  detail?: string;
  list?: string[];
  picture?: string;
};

/** `preview` is what an inbox shows beside the subject: by default the first words after the greeting. */
type Letter = {
  locale: Locale;
  subject: string;
  parts: Part[];
  picture?: boolean;
  preview?: string;
};

const WORDS = {
  en: { shop: "Waterproof name labels for your child's things, made in Kenya" },
  sw: { shop: 'Lebo za majina zisizopitisha maji kwa vitu vya mtoto wako, zinazotengenezwa Kenya' },
};

/**
 * The text and the HTML of a mail, of the same parts. Styles are in the elements and columns are tables,
 * because mail programs know little else; the style sheet has what is for dark or narrow screens alone.
 */
export async function letterBodies(
  env: Env,
  { locale, subject, parts, picture, preview }: Letter,
  signed: string[] | Promise<string[]> = signatureLines(env),
) {
  const home = `${env.BASE_URL}${localized('/', locale)}`;
  const words = WORDS[locale];
  const signature = await signed;
  const first = parts.find((part) => typeof part === 'string' && !part.endsWith(','));
  const page = html`<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${subject}</title>
<style>${raw(SCREENS)}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#FFFBF4">
<div style="display:none;max-height:0;overflow:hidden">${preview ?? first}</div>
<div role="main"><table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" class="sheet" width="560" cellspacing="0" cellpadding="0" style="width:100%;max-width:560px;background:#FFFFFF;border:1px solid #E7DDCB;border-radius:14px;font:16px/1.55 ${FONT};color:#221A3A">
<tr><td class="line pad" style="padding:14px 28px;border-bottom:2px dashed #E7DDCB">
<a class="ink" href="${home}" style="display:inline-block;font:700 22px/44px ${FONT};color:#221A3A;text-decoration:none"><img src="${env.BASE_URL}/share/logo.png" width="45" height="36" alt="" style="vertical-align:middle;border:0;margin-right:10px">Tiny Tag</a>
</td></tr>
${picture && html`<tr><td class="pad" style="padding:28px 28px 0"><img src="${env.BASE_URL}/share/mail.png" width="502" alt="" style="display:block;width:100%;height:auto;border:0;border-radius:14px"></td></tr>`}
<tr><td class="pad" style="padding:28px">
<h1 class="ink" style="margin:0 0 16px;font:700 24px/1.25 ${FONT};color:#221A3A">${subject}</h1>
${parts.map((part) => htmlOf(env, part))}
</td></tr>
<tr><td class="line pad" style="padding:18px 28px;border-top:2px dashed #E7DDCB">
<p class="faint" style="margin:0;font-size:13px;color:#665C75">${words.shop}<br>${signature.join(' · ')}<br><a class="faint" href="${home}" style="color:#665C75">${new URL(home).host}</a></p>
</td></tr>
</table>
</td></tr></table></div>
</body>
</html>`;
  const text = [...parts.map(textOf), `-- \n${signature.join('\n')}\n${words.shop}\n${home}`].join(
    '\n\n',
  );
  return { text, html: String(await page) };
}

function textOf(part: Part): string {
  if (typeof part === 'string') return part;
  if ('button' in part) return `${part.button}:\n${part.link}`;
  if ('words' in part) return `${part.words}:\n${part.link}`;
  if ('code' in part) return part.code;
  if ('note' in part) return part.note;
  return [...part.rows, part.total]
    .flatMap(({ what, detail, amount, list = [] }) => [
      `${what}${detail ? ` (${detail})` : ''}: ${amount}`,
      ...list.map((item) => `  - ${item}`),
    ])
    .join('\n');
}

function htmlOf(env: Env, part: Part) {
  if (typeof part === 'string') {
    return html`<p style="margin:0 0 16px;white-space:pre-line">${part}</p>`;
  }
  if ('button' in part) {
    return html`<p style="margin:24px 0"><a href="${part.link}" style="display:inline-block;padding:13px 24px;border-radius:14px;background:#5B3FD1;color:#FFFFFF;font-weight:700;text-decoration:none">${part.button}</a></p>`;
  }
  if ('words' in part) {
    return html`<p style="margin:0 0 16px"><a class="link" href="${part.link}" style="color:#5B3FD1">${unbroken(part.words)}</a></p>`;
  }
  if ('code' in part) {
    return html`<p class="soft" style="margin:0 0 16px;padding:14px;border-radius:14px;background:#F4ECDD;font:700 30px/1.2 ${FONT};letter-spacing:6px;text-align:center">${part.code}</p>`;
  }
  if ('note' in part) {
    return html`<p class="faint" style="margin:16px 0 0;font-size:14px;color:#665C75">${part.note}</p>`;
  }
  return html`<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px">
${part.rows.map((row) => rowOf(env, row, 'padding:8px 0'))}
${rowOf(env, part.total, 'padding:12px 0;font-weight:700;border-top:2px dashed #E7DDCB')}</table>`;
}

function rowOf(env: Env, { what, detail, amount, list, picture }: Row, style: string) {
  // The detail is below the sum, too: beside it, long words would not fit a small phone.
  const top = detail ? 'padding:8px 0 0' : style;
  const beside = picture ? 'padding-left:12px' : '';
  return html`<tr>${
    picture &&
    html`<td class="line" width="56" valign="top" rowspan="${detail ? 2 : 1}" style="padding:8px 0"><img src="${env.BASE_URL}${picture}" width="56" height="56" alt="" style="display:block;border:0;border-radius:8px"></td>`
  }
<td class="line" colspan="${picture ? 1 : 2}" valign="top" style="${top};${beside};overflow-wrap:anywhere">${what}</td>
<td class="line" align="right" valign="top" style="${top};padding-left:12px;white-space:nowrap">${amount}</td></tr>${
    detail &&
    html`<tr><td class="faint" colspan="${picture ? 2 : 3}" valign="top" style="padding:0 0 8px;${beside};font-size:14px;color:#665C75">${detail}</td></tr>`
  }${
    list?.length
      ? html`<tr><td colspan="3"><ul class="faint" style="margin:0 0 8px;padding:0 0 0 20px;font-size:14px;color:#665C75">${list.map((item) => html`<li>${item}</li>`)}</ul></td></tr>`
      : ''
  }`;
}

const NUMBER = /\b([A-Z]+-[\d-]+)/;

/** The number of a paper stays on one line: lines break at its hyphens otherwise. */
const unbroken = (words: string) =>
  words
    .split(NUMBER)
    .map((part, i) => (i % 2 ? html`<span style="white-space:nowrap">${part}</span>` : part));

const FONT = "system-ui,-apple-system,'Segoe UI',Roboto,sans-serif";

const SCREENS = `@media (max-width: 400px) {
.pad { padding-left: 16px !important; padding-right: 16px !important }
}
@media (prefers-color-scheme: dark) {
.page { background: #171412 !important }
.sheet { background: #211e1b !important; border-color: #39332d !important; color: #f3eee6 !important }
.ink { color: #f3eee6 !important }
.faint { color: #bdb3a8 !important }
.link { color: #b9a8ff !important }
.soft { background: #2b2622 !important }
.line { border-color: #39332d !important }
}`;
