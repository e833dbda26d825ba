const LONGEST_SEARCH = 80;

/** What a page's `?q=` asks for; nothing where it is empty. */
export const searchWords = ({ q }: Record<string, unknown>): { q?: string } =>
  typeof q === 'string' && q.trim() ? { q: q.slice(0, LONGEST_SEARCH) } : {};
