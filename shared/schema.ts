/** Money is integer cents, times are milliseconds UTC, ids are text. */
export * from './cart/schema.ts';
export * from './catalogue/schema.ts';
export * from './feedback/schema.ts';
export * from './order/schema.ts';
export * from './payment/schema.ts';
export * from './production/schema.ts';
