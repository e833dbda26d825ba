/** Words of an HTML text, for searching and for structured data. */
export const plain = (html: string) =>
  html
    .replace(/<\/(p|li|h\d)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim();

/** As words are compared in a search: mpesa finds M-Pesa, njiru finds Njĩrũ, ng’ombe finds ng'ombe. */
export const folded = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\p{Mn}'’`-]/gu, '')
    .toLowerCase();

/** HTML of ours with its `{words}` filled in; a word that is not known is left out. */
export const filled = (html: string, words: Record<string, string>) =>
  html.replace(/\{(\w+)\}/g, (_, key: string) => words[key] ?? '');

export const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
