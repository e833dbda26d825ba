import type { Locale } from '../shared/locale.ts';

export type Article = { title: string; description: string; html: string };
export type Text = Article & { updated: string };
export type Question = { question: string; html: string; topic: number };
export type Faq = Article & { questions: Question[] };
export type Post = Omit<Article, 'html'> & {
  slug: string;
  date: string;
  day: string;
  author: string;
  category: string;
  minutes: number;
  featured: boolean;
  art: string;
};
export type FullPost = Post & { html: string };

const FAQ = import.meta.glob<{ default: Faq }>('./content/*/faq.md');
const TEXTS = import.meta.glob<{ default: Text }>(['./content/*/*.md', '!./content/*/faq.md']);
const POSTS = import.meta.glob<{ default: FullPost }>('./content/*/blog/*.md');
const LISTS = {
  en: () => import('virtual:posts/en'),
  sw: () => import('virtual:posts/sw'),
};

export async function faqIn(locale: Locale): Promise<Faq> {
  const faq = await fileOf(FAQ, `./content/${locale}/faq.md`);
  if (!faq) throw new Error('no FAQ');
  return faq;
}

export const postsIn = async (locale: Locale): Promise<Post[]> => (await LISTS[locale]()).default;

export const textIn = (locale: Locale, name: string) =>
  fileOf(TEXTS, `./content/${locale}/${name}.md`);
export const postIn = (locale: Locale, slug: string) =>
  fileOf(POSTS, `./content/${locale}/blog/${slug}.md`);

async function fileOf<T>(
  files: Record<string, () => Promise<{ default: T }>>,
  path: string,
): Promise<T | null> {
  return Object.hasOwn(files, path) ? ((await files[path]?.())?.default ?? null) : null;
}
