/** HTML of ours with its `{words}` filled in; a word that is not known is left out. */
export const filled = (html: string, words: Record<string, string>) =>
  html.replace(/\{(\w+)\}/g, (_, key: string) => words[key] ?? '');
