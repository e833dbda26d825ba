import { createFileRoute, notFound } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { hiddenSeo } from '../seo.ts';
import { MissingPage } from '../ui/page/missing-page.tsx';

/** Every address of more than one part that is no page's; `/$text` has the others. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound();
  },
  head: () => hiddenSeo(m.missing_title()),
  notFoundComponent: MissingPage,
});
