import { localized } from '../shared/locale.ts';
import type { RouterContext } from './router.tsx';

type Page = {
  path: string;
  title: string;
  pages?: { own: string; prev?: string; next?: string };
  /** What only crawlers and link previews read. */
  server: Server | false;
};
type Server = {
  description: string;
  data?: object[];
  type?: 'website' | 'article' | 'product';
  picture?: string;
  unlisted?: boolean;
};

/** Give `server` as `import.meta.env.SSR && …`, which keeps it out of the browser's script. */
export function seo(context: RouterContext, { path, title, pages, server }: Page) {
  const { locale, origin } = context;
  const at = (page: string, language = locale) => origin + localized(page, language);
  const own = pages?.own ?? path;
  const url = at(own);
  const canonical = { rel: 'canonical', href: url };
  if (!import.meta.env.SSR || !server) return { meta: [{ title }], links: [canonical] };
  return {
    meta: [
      { title },
      { name: 'description', content: server.description },
      ...(server.unlisted ? [{ name: 'robots', content: 'noindex, follow' }] : []),
      { property: 'og:title', content: title },
      { property: 'og:description', content: server.description },
      { property: 'og:type', content: server.type ?? 'website' },
      { property: 'og:url', content: url },
      { property: 'og:site_name', content: 'Tiny Tag' },
      { property: 'og:locale', content: locale === 'sw' ? 'sw_KE' : 'en_KE' },
      { property: 'og:image', content: sharePicture(context, server.picture) },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { name: 'twitter:card', content: 'summary_large_image' },
      ...(server.data ?? []).map(structured),
    ],
    links: [
      canonical,
      ...(['prev', 'next'] as const).flatMap((rel) => {
        const page = pages?.[rel];
        return page ? [{ rel, href: at(page) }] : [];
      }),
      { rel: 'alternate', hrefLang: 'en', href: at(own, 'en') },
      { rel: 'alternate', hrefLang: 'sw', href: at(own, 'sw') },
      { rel: 'alternate', hrefLang: 'x-default', href: at(own, 'en') },
    ],
  };
}

export const sharePicture = ({ origin, locale }: RouterContext, name = 'hero') =>
  `${origin}/share/${name}-${locale}.png`;

export const textSeo = (
  context: RouterContext,
  path: string,
  text: { title: string; description: string } | undefined,
  data: object[] = [],
) =>
  seo(context, {
    path,
    title: `${text?.title ?? ''} | Tiny Tag`,
    server: import.meta.env.SSR && { description: text?.description ?? '', data },
  });

/** The router prints it as an escaped JSON-LD script, though its type does not allow for it. */
function structured(thing: object): { title?: string } {
  const meta: object = { 'script:ld+json': { '@context': 'https://schema.org', ...thing } };
  return meta;
}

export const hiddenSeo = (title: string) => ({
  meta: [{ title: `${title} | Tiny Tag` }, { name: 'robots', content: 'noindex' }],
});

export const breadcrumbs = (
  { locale, origin }: RouterContext,
  steps: readonly (readonly [string, string])[],
) => ({
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(([name, path], index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: origin + localized(path, locale),
  })),
});
