import { createFileRoute } from '@tanstack/react-router';
import type { PublicShop } from '../../../shared/catalogue/shop-details.ts';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo, textSeo } from '../../seo.ts';
import { Heading } from '../../ui/heading.tsx';
import { MissingPage } from '../../ui/page/missing-page.tsx';
import { hoursLines } from '../../ui/shop/hours-words.ts';
import { useShop } from '../../ui/shop/use-shop.ts';
import { escaped, filled } from '../../ui/text/plain.ts';
import { Prose } from '../../ui/text/prose.tsx';
import './pages.css';

/** Terms, privacy and the like: a text of web/content is a page by its file's name. */
export const Route = createFileRoute('/(pages)/$text')({
  staleTime: Infinity,
  loader: async ({ context, params }) =>
    (await import('./-text.ts')).loadText(context.locale, params.text),
  head: ({ match, loaderData }) =>
    loaderData
      ? textSeo(match.context, `/${match.params.text}`, loaderData)
      : hiddenSeo(m.missing_title()),
  component: TextPage,
  // Without its own component the root would show the 404, and lose it when the page is loaded again.
  notFoundComponent: MissingPage,
});

function TextPage() {
  const { title, html, updated } = Route.useLoaderData();
  const shop = useShop();
  return (
    <main className="page pages-text">
      <Heading as="h1" size="8">
        {title}
      </Heading>
      <p className="muted">{m.text_updated({ day: updated })}</p>
      <Prose html={filled(html, legalWords(shop))} />
    </main>
  );
}

/** The values of the placeholders in the texts. Values that are not set are left out. */
function legalWords(shop: PublicShop | null): Record<string, string> {
  const hours = shop ? hoursLines(shop).join('; ') : '';
  return {
    business: escaped(shop?.name || 'Tiny Tag'),
    hours: hours && ` (${hours})`,
    pin: shop?.kraPin ? m.text_pin({ pin: shop.kraPin }) : '',
    odpc: shop?.odpcNumber ? m.text_odpc({ number: shop.odpcNumber }) : '',
  };
}
