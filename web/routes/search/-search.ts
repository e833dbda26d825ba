import { descriptionIn, nameIn } from '../../../shared/catalogue/product.ts';
import { LOCALES } from '../../../shared/locale.ts';
import { type Post, postsIn } from '../../content.ts';
import type { RouterContext } from '../../router.tsx';
import { type Paged, pageOf } from '../../ui/list/paged.ts';
import { type Card, cardOf, categoryWord } from '../../ui/product/shop-product.ts';
import { folded, plain } from '../../ui/text/plain.ts';
import { loadFaq } from '../faq/-faq.ts';
import { hasSwahiliWord } from './-has-word.ts';

export type Found = {
  products: Paged<Card>;
  posts: Pick<Post, 'slug' | 'title' | 'description'>[];
  questions: { question: string; answer: string }[];
};

const NOTHING: Found = { products: pageOf<Card>([]), posts: [], questions: [] };

/**
 * Products, posts and questions in which every asked word occurs, those with it in the name first. Products
 * are found by the words of both languages; a Swahili word also in its other forms.
 */
export async function search(context: RouterContext, asked: string, page?: number): Promise<Found> {
  const { locale } = context;
  const words = folded(asked)
    .split(/\s+/)
    .filter(Boolean)
    .map(locale === 'sw' ? hasSwahiliWord : (word) => (text: string) => text.includes(word));
  if (words.length === 0) return NOTHING;
  const [catalogue, posts, faq] = await Promise.all([
    context.catalogue(),
    postsIn(locale),
    loadFaq(context),
  ]);
  const products = matching(words, catalogue.products, (product) => [
    nameIn(locale, product),
    categoryWord(product.category, catalogue.categories, locale),
    // Many say "bottle" in a Swahili sentence.
    ...LOCALES.flatMap((each) => [nameIn(each, product), descriptionIn(each, product)]),
  ]);
  return {
    products: pageOf(
      products.map((product) => cardOf(product, catalogue, locale)),
      page,
    ),
    posts: matching(words, posts, (post) => [post.title, post.description, post.category]).map(
      ({ slug, title, description }) => ({ slug, title, description }),
    ),
    questions: matching(words, faq.questions, ({ question, html }) => [question, plain(html)]).map(
      ({ question, html }) => ({ question, answer: shortened(plain(html)) }),
    ),
  };
}

type Has = (text: string) => boolean;

function matching<T>(words: Has[], all: readonly T[], texts: (one: T) => string[]): T[] {
  const scored = all.flatMap((one) => {
    const [name = '', ...rest] = texts(one).map(folded);
    const whole = [name, ...rest].join('\n');
    if (!words.every((has) => has(whole))) return [];
    return { one, named: words.filter((has) => has(name)).length };
  });
  return scored.sort((a, b) => b.named - a.named).map(({ one }) => one);
}

const ANSWER = 160;
const shortened = (text: string) =>
  text.length <= ANSWER ? text : `${text.slice(0, ANSWER).replace(/[.,;:]?\s+\S*$/, '')}...`;
