/** Plain words in '?q=', as a form without a script sends them: the router's own pair makes 42 a number. */
export const parseSearch = (search: string): Record<string, unknown> =>
  Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const words = new URLSearchParams(given as [string, string][]).toString();
  return words && `?${words}`;
}
