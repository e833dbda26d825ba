import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo, textSeo } from '../../seo.ts';
import { MissingPage } from '../../ui/page/missing-page.tsx';
import { TextPage } from './-text-page.tsx';
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
  component: () => <TextPage {...Route.useLoaderData()} />,
  // Without one of its own the root would be what misses, and forgets that when the page is asked for anew.
  notFoundComponent: MissingPage,
});
