import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

export const photo = sqliteTable(
  'photo',
  {
    id: text().primaryKey(),
    /** Set by triggers on `product`; null while a product shows the photo. Ms UTC. */
    unusedSince: integer(),
  },
  (t) => [index('photo_unused').on(t.unusedSince)],
);
