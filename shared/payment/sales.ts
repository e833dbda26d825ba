import type { NamedRow } from '../catalogue/product.ts';

/** Response of the sales page. Days are Nairobi days, amounts cents of KES. */
export type Sum = { count: number; cents: number };
export type Sales = {
  /** Every day of the range, oldest first. */
  days: ({ day: string } & Sum)[];
  methods: ({ key: string } & Sum)[];
  /** Best sellers first; `key` is '' for custom labels. */
  products: ({ key: string } & NamedRow & Sum)[];
};

/** Days per request. */
export const MOST_SALES_DAYS = 366;
