import { index, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';

/** Uploaded product pictures, by the digest in their name; the files are in R2. */
export const photo = sqliteTable(
  'photo',
  {
    id: text().primaryKey(),
    /** Since when no product shows it, ms UTC; null while one does. Kept by triggers on product. */
    unusedSince: integer(),
  },
  (t) => [index('photo_unused').on(t.unusedSince)],
);
