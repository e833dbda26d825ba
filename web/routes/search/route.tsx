import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { seo } from '../../seo.ts';
import { pageSearch } from '../../ui/list/paged.ts';
import { searchWords } from '../../ui/list/search-params.ts';
import { SearchPage } from './-page.tsx';

export const Route = createFileRoute('/search')({
  validateSearch: (given: Record<string, unknown>) => ({
    ...searchWords(given),
    ...pageSearch(given),
  }),
  loaderDeps: ({ search: { q, page } }) => ({ q, page }),
  loader: async ({ context, deps }) =>
    (await import('./-search.ts')).search(context, deps.q ?? '', deps.page),
  head: ({ match: { context } }) =>
    seo(context, {
      path: '/search',
      title: `${m.nav_search()} | Tiny Tag`,
      server: import.meta.env.SSR && { description: m.search_meta_description(), unlisted: true },
    }),
  component: () => {
    const { q = '' } = Route.useSearch();
    // Another search remounts the form with the words of the address.
    return <SearchPage key={q} asked={q} found={Route.useLoaderData()} />;
  },
});
