import { sqliteTable, text } from 'drizzle-orm/sqlite-core';
import { byOrder, windowed } from '../../../shared/columns.ts';
import { KINDS, type Kind } from '../../../shared/kinds.ts';
import { TABLES } from '../../../worker/sync/d1-tx.ts';

/**
 * A part of an order that the shop does not have: a table and a line in KINDS, as a new one would be,
 * so that tests fail for each place that forgets a new table.
 */
export const pretend = sqliteTable(
  'pretend',
  {
    id: text().primaryKey(),
    owner: text().notNull(),
    orderId: text().notNull(),
    words: text().notNull(),
    state: text().notNull(),
    ...windowed,
  },
  byOrder('pretend'),
);

export const PRETEND = 'pretend' as Kind;

Object.assign(TABLES, { pretend });
Object.assign(KINDS, {
  pretend: {
    of: 'order',
    scopes: ['owner', 'admin'],
    pokes: ['owner', 'order', 'admin'],
    audit: ['state'],
    listBy: 'orderId',
    archived: true,
    keptForTax: true,
    wipe: { words: '' },
    exportAs: 'pretends',
  },
});
