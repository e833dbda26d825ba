import type { NamedRow } from '../catalogue/product.ts';

/** What the sales page is answered over HTTP; days are Nairobi's, money is cents. */
export type Sum = { count: number; cents: number };
export type Sales = {
  /** Every day of the span, the first first. */
  days: ({ day: string } & Sum)[];
  methods: ({ key: string } & Sum)[];
  /** The best sold first; `key` '' is custom labels. */
  products: ({ key: string } & NamedRow & Sum)[];
};

/** So many days at a time. */
export const MOST_SALES_DAYS = 366;
