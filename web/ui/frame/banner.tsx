import type { PublicBanner } from '../../../shared/catalogue/banner.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { escaped } from '../text/plain.ts';
import './banner.css';

/**
 * Rendered by the server alone with a script of its own, so that the shop's first script has
 * nothing of it and nothing moves.
 */
export const Banner = ({ banner }: { banner: PublicBanner }) => (
  <div
    suppressHydrationWarning
    dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? lineOf(banner) : '' }}
  />
);

const KEY = 'tiny-tag-banner';

/**
 * Runs before the first paint and hides the banner if it was closed or is over. Written as a string, not
 * built as the loader is: the Worker hashes its exact text, and it is shorter than an entry of the build.
 */
export const BANNER_SCRIPT = `(b=>{try{b.hidden=localStorage.getItem('${KEY}')===b.dataset.worded||+b.dataset.until<Date.now()}catch{}b.querySelector('button').onclick=()=>{b.hidden=true;try{localStorage.setItem('${KEY}',b.dataset.worded)}catch{}}})(document.currentScript.previousElementSibling)`;

const lineOf = ({ text, textSw, wordedAt, validTo }: PublicBanner) =>
  `<aside class="banner-line" aria-label="${escaped(m.banner_label())}" data-worded="${wordedAt}"` +
  ` data-until="${validTo ?? Number.MAX_SAFE_INTEGER}">` +
  `<p>${escaped(locale() === 'sw' ? textSw : text)}</p>` +
  `<button type="button" class="header-tool" aria-label="${escaped(m.banner_close())}">` +
  '<svg class="icon" viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">' +
  `<path d="M7 7l10 10M17 7 7 17"/></svg></button></aside><script>${BANNER_SCRIPT}</script>`;
