/** More would be slow on a cheap phone. */
const PAGE = 24;

export type Paged<T> = { cards: T[]; page: number; pages: number; count: number };

export function pageOf<T>(list: readonly T[], asked = 1): Paged<T> {
  const pages = Math.max(1, Math.ceil(list.length / PAGE));
  const page = asked <= pages ? asked : 1;
  const cards = list.slice((page - 1) * PAGE, page * PAGE);
  return { cards, page, pages, count: list.length };
}

export const fitsOnePage = (list: readonly unknown[]) => list.length <= PAGE;

/** Undefined rather than absent: otherwise the router would keep the address's value. */
export const pageSearch = ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
  page: /^([2-9]|[1-9]\d{1,3})$/.test(String(page)) ? Number(page) : undefined,
});

export function pageAddresses(path: string, { page, pages }: Paged<unknown>, query = '') {
  const at = (n: number) => {
    const words = [query, n > 1 && `page=${n}`].filter(Boolean).join('&');
    return words ? `${path}?${words}` : path;
  };
  return {
    own: at(page),
    ...(page > 1 && { prev: at(page - 1) }),
    ...(page < pages && { next: at(page + 1) }),
  };
}
