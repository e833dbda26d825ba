import posts from 'virtual:posts/en';
import { Hono } from 'hono';
import { PRIVATE_PATHS } from '../../../shared/account/private-paths.ts';
import { LOCALES, type Locale, localized } from '../../../shared/locale.ts';
import type { App } from '../../auth/visitor.ts';
import { catalogueOf } from './catalogue.ts';

const STATIC_PAGES = [
  ...['/', '/shop', '/customize', '/how-it-works', '/blog', '/faq', '/about', '/contact'],
  ...['/school-packs', '/sustainability', '/returns', '/terms', '/privacy'],
];

const HOUR = { 'Cache-Control': 'public, max-age=3600' };

export const crawlers = new Hono<App>()
  .get('/sitemap.xml', async (c) => {
    const origin = new URL(c.env.BASE_URL).origin;
    const { products, categories } = (await catalogueOf(c)).catalogue;
    const paths = [
      ...STATIC_PAGES,
      ...categories.map(({ id }) => `/${id}`),
      ...products.map(({ id }) => `/product/${encodeURIComponent(id)}`),
      ...posts.map(({ slug }) => `/blog/${slug}`),
    ];
    const xml =
      '<?xml version="1.0" encoding="UTF-8"?>\n' +
      '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n' +
      `${paths.flatMap((path) => entries(origin, path)).join('\n')}\n</urlset>\n`;
    return c.body(xml, 200, { 'Content-Type': 'application/xml; charset=utf-8', ...HOUR });
  })
  .get('/robots.txt', (c) => {
    const closed = [...PRIVATE_PATHS, '/api/']
      .flatMap((path) => LOCALES.map((language) => localized(path, language)))
      .map((p) => `Disallow: ${p}`);
    const map = `Sitemap: ${new URL(c.env.BASE_URL).origin}/sitemap.xml`;
    return c.text(['User-agent: *', ...closed, '', map, ''].join('\n'), 200, HOUR);
  });

function entries(origin: string, path: string): string[] {
  const addressIn = (language: Locale) => origin + localized(path, language);
  const pages = LOCALES.map((language) => ({ language, address: addressIn(language) }));
  const links = [...pages, { language: 'x-default', address: addressIn('en') }]
    .map(
      ({ language, address }) =>
        `<xhtml:link rel="alternate" hreflang="${language}" href="${address}"/>`,
    )
    .join('');
  return pages.map(({ address }) => `<url><loc>${address}</loc>${links}</url>`);
}
