import type { Question } from '../../content.ts';
import { plain } from '../search/-plain.ts';

export const faqPage = (questions: readonly Question[]) => ({
  '@type': 'FAQPage',
  mainEntity: questions.map(({ question, html }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: plain(html) },
  })),
});
