import { PurgeCSS } from 'purgecss';

/** The classes in a stylesheet, but for those that another element has or has not. */
export const classesIn = (css: string) =>
  new Set(
    [...css.replace(/:(has|not)\([^)]*\)|url\([^)]*\)/g, '').matchAll(/\.([a-z][\w-]*)/g)].map(
      ([, name]) => name,
    ),
  );

/** Elements and attributes, and the values of those that select a style. */
const wordsOf = (html: string) => {
  const tags = html.replace(/<(style|script)\b.*?<\/\1>/gs, '').match(/<[a-z][^>]*>/g) ?? [];
  const attributes = tags.flatMap((tag) => [...tag.matchAll(/ ([\w:-]+)(?:="([^"]*)")?/g)]);
  const words = attributes.flatMap(([, name = '', value = '']) =>
    /^(class|type|role|data-|aria-(?!label|describ|control))/.test(name)
      ? [name, ...value.split(/\s+/)]
      : [name],
  );
  return {
    tags: tags.map((tag) => /[a-z]\w*/.exec(tag)?.[0] ?? ''),
    undetermined: words,
    classes: [],
    ids: [],
    attributes: { names: [], values: [] },
  };
};

/** Of a stylesheet what can show in a page. */
export async function shownBy(html: string, css: string) {
  const [shown] = await new PurgeCSS().purge({
    css: [{ raw: css }],
    content: [{ raw: html, extension: 'html' }],
    extractors: [{ extensions: ['html'], extractor: wordsOf }],
    safelist: { standard: [/^:/] },
  });
  return shown?.css ?? '';
}
