import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo, textSeo } from '../../seo.ts';
import { Heading } from '../../ui/heading.tsx';
import { MissingPage } from '../../ui/page/missing-page.tsx';
import { legalWords } from '../../ui/shop/legal-words.ts';
import { useShop } from '../../ui/shop/use-shop.ts';
import { filled } from '../../ui/text/filled.ts';
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
  // Without one of its own the root would be what misses, and forgets that when the page is asked for anew.
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
