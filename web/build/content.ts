import { readdirSync, readFileSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { marked } from 'marked';
import type { Plugin } from 'vite';
import type { Locale } from '../../shared/locale.ts';
import type { Article, Post, Question } from '../content.ts';

const POSTS = /^virtual:posts\/(en|sw)$/;
const PAGE = /\/web\/content\/(en|sw)\/(?:blog\/)?[\w-]+\.md$/;

/**
 * Markdown of web/content as data: a page's module is its front matter with its text as HTML, and
 * 'virtual:posts/en' the list of posts without their texts, newest first.
 */
export function content(): Plugin {
  return {
    name: 'content',
    resolveId: (id) => (POSTS.test(id) ? `\0${id}` : null),
    load(id) {
      const [, language] = POSTS.exec(id.slice(1)) ?? [];
      return language ? code(postsIn(language as Locale)) : null;
    },
    transform(source, id) {
      const [, language] = PAGE.exec(id) ?? [];
      if (!language) return null;
      return { code: code(pageOf(source, id, language as Locale)), map: null };
    },
  };
}

const code = (value: unknown) => `export default ${JSON.stringify(value)};`;

function pageOf(source: string, path: string, language: Locale) {
  const { meta, body } = parts(source, path);
  if (path.endsWith('/faq.md')) return { ...article(meta, ''), questions: questions(body) };
  if (path.includes('/blog/')) return { ...post(path, meta, language), html: html(body) };
  return { ...article(meta, html(body)), updated: day(meta.updated ?? '', language) };
}

function postsIn(language: Locale): Post[] {
  const folder = resolve(`web/content/${language}/blog`);
  return readdirSync(folder)
    .map((name) =>
      post(name, parts(readFileSync(`${folder}/${name}`, 'utf8'), name).meta, language),
    )
    .sort((a, b) => (a.date < b.date ? 1 : -1));
}

type Meta = Record<string, string>;

const article = (meta: Meta, text: string): Article => ({
  title: meta.title ?? '',
  description: meta.description ?? '',
  html: text,
});

const post = (path: string, meta: Meta, language: Locale): Post => ({
  slug: basename(path, '.md'),
  title: meta.title ?? '',
  description: meta.description ?? '',
  date: meta.date ?? '',
  day: day(meta.date ?? '', language),
  author: meta.author ?? '',
  category: meta.category ?? '',
  minutes: Number(meta.minutes),
  featured: meta.featured === 'true',
  art: meta.art ?? '',
});

/** '### question' and its answer, under '## category'. */
function questions(body: string): Question[] {
  return body
    .split(/^## /m)
    .slice(1)
    .flatMap((part, topic) =>
      part
        .split(/^### /m)
        .slice(1)
        .map((text) => {
          const [question = '', ...answer] = text.split('\n');
          return { question: question.trim(), html: html(answer.join('\n')), topic };
        }),
    );
}

const html = (markdown: string) => marked.parse(markdown, { async: false }).trim();

/** Flat front matter: one 'key: value' a line. */
export function parts(source: string, path: string): { meta: Meta; body: string } {
  const [, head, body] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? [];
  if (head === undefined || body === undefined) throw new Error(`${path} has no front matter.`);
  const lines = head.split('\n').map((line) => /^(\w+): (.+)$/.exec(line));
  return { meta: Object.fromEntries(lines.map((line) => [line?.[1], line?.[2]])), body };
}

/** Written out here, since browsers and the Worker do not name Swahili months alike. */
const day = (date: string, language: Locale) =>
  new Date(date).toLocaleDateString(`${language}-KE`, { dateStyle: 'long', timeZone: 'UTC' });
