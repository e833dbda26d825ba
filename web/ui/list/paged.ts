/** Products a page shows; a page of more would be slow on a cheap phone. */
const PAGE = 24;

/** One page of a list, and where it is in the list; `all` is there where one page is the whole of it. */
export type Paged<T> = { cards: T[]; page: number; pages: number; count: number };

/** A page that does not exist is the first one. */
export function pageOf<T>(list: readonly T[], asked = 1): Paged<T> {
  const pages = Math.max(1, Math.ceil(list.length / PAGE));
  const page = asked <= pages ? asked : 1;
  const cards = list.slice((page - 1) * PAGE, page * PAGE);
  return { cards, page, pages, count: list.length };
}

export const fitsOnePage = (list: readonly unknown[]) => list.length <= PAGE;

/**
 * `?page=2` and up; anything else is the first page, whose address does not name it. Named as undefined
 * all the same: the router would put what the address says in the place of what is left out.
 */
export const pageSearch = ({ page }: Record<string, unknown>): { page?: number | undefined } => ({
  page: /^([2-9]|[1-9]\d{1,3})$/.test(String(page)) ? Number(page) : undefined,
});

/** A page's own query, and the addresses before and after it for search engines. */
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
