import type { NamedRow } from '../catalogue/product.ts';

/** Days are Nairobi days, amounts cents of KES. */
export type Sum = { count: number; cents: number };
export type Sales = {
  days: ({ day: string } & Sum)[];
  methods: ({ key: string } & Sum)[];
  /** Best sellers first; `key` is '' for custom labels. */
  products: ({ key: string } & NamedRow & Sum)[];
};

export const MOST_SALES_DAYS = 366;
