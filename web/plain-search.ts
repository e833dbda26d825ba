/** Plain words in '?q=', as a form without a script sends them. Named as the router's own pair. */
export const defaultParseSearch = (search: string): Record<string, unknown> =>
  Object.fromEntries(new URLSearchParams(search));

export function defaultStringifySearch(search: Record<string, unknown>): string {
  const words = new URLSearchParams(search as Record<string, string>).toString();
  return words && `?${words}`;
}
