import { type Post, postsIn } from '../../content.ts';
import type { RouterContext } from '../../router.tsx';
import { matching } from '../../ui/list/matching.ts';
import { type Paged, pageOf } from '../../ui/list/paged.ts';
import { findProducts } from '../../ui/product/find-products.ts';
import { type Card, cardOf } from '../../ui/product/shop-product.ts';
import { plain } from '../../ui/text/plain.ts';
import { loadFaq } from '../faq/-faq.ts';

export type Found = {
  products: Paged<Card>;
  posts: Pick<Post, 'slug' | 'title' | 'description'>[];
  questions: { question: string; answer: string }[];
};

const NOTHING: Found = { products: pageOf<Card>([]), posts: [], questions: [] };

/** Products, posts and questions in which every asked word occurs, those with it in the name first. */
export async function search(context: RouterContext, asked: string, page?: number): Promise<Found> {
  const { locale } = context;
  if (asked.trim() === '') return NOTHING;
  const [catalogue, posts, faq] = await Promise.all([
    context.catalogue(),
    postsIn(locale),
    loadFaq(context),
  ]);
  return {
    products: pageOf(
      findProducts(catalogue, asked, locale).map((product) => cardOf(product, catalogue, locale)),
      page,
    ),
    posts: matching(asked, posts, (post) => [post.title, post.description, post.category]).map(
      ({ slug, title, description }) => ({ slug, title, description }),
    ),
    questions: matching(asked, faq.questions, ({ question, html }) => [question, plain(html)]).map(
      ({ question, html }) => ({ question, answer: shortened(plain(html)) }),
    ),
  };
}

const ANSWER = 160;
const shortened = (text: string) =>
  text.length <= ANSWER ? text : `${text.slice(0, ANSWER).replace(/[.,;:]?\s+\S*$/, '')}...`;
