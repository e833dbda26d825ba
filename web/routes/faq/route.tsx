import { createFileRoute } from '@tanstack/react-router';
import type { Question } from '../../content.ts';
import { textSeo } from '../../seo.ts';
import { searchWords } from '../../ui/list/search-params.ts';
import { plain } from '../../ui/text/plain.ts';
import { FaqPage } from './-page.tsx';

export const Route = createFileRoute('/faq')({
  /** `topic` is a category's number: what the category buttons send where no script runs. */
  validateSearch: (search: Record<string, unknown>): { q?: string; topic?: string } => ({
    ...searchWords(search),
    ...(/^[0-4]$/.test(String(search.topic)) ? { topic: String(search.topic) } : {}),
  }),
  loader: async ({ context }) => (await import('./-faq.ts')).loadFaq(context),
  head: ({ match, loaderData }) =>
    textSeo(
      match.context,
      '/faq',
      loaderData,
      import.meta.env.SSR && loaderData ? [faqPage(loaderData.questions)] : [],
    ),
  component: () => <FaqPage {...Route.useLoaderData()} {...Route.useSearch()} />,
});

/** The questions for search engines. */
const faqPage = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plain(html) },
  })),
});
