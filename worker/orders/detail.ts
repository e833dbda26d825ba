import { and, asc, eq, inArray, like, min, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { QueryBuilder } from 'drizzle-orm/sqlite-core';
import { mayUse } from '../../shared/account/roles.ts';
import type { OrderPart } from '../../shared/kinds.ts';
import { attempt } from '../../shared/schema.ts';
import type { Actor, Row } from '../../shared/tx.ts';
import { actorNames } from '../audit/find.ts';
import type { Env } from '../env.ts';
import { PAYMENT_ALERTS, type PaymentAlert } from '../payments/events.ts';
import { attemptEvent, audit, auditAbout } from '../schema.ts';
import { orderIdOf, tableOf } from '../sync/d1-tx.ts';
import { kindsOfView } from '../sync/views.ts';
import { keyFor } from './link-key.ts';

const MOST_ACTS = 300;

export async function orderDetail(env: Env, actor: Actor, orderId: string) {
  const kinds = kindsOfView('admin', actor).filter(({ windowed }) => windowed);
  const d = drizzle(env.DB);
  const [history, notices, ...found] = await d.batch([
    d
      .select()
      .from(audit)
      .where(isAbout(`order/${orderId}`))
      .orderBy(asc(audit.at))
      .limit(MOST_ACTS),
    d
      .select({
        attemptId: attempt.id,
        kind: sql<PaymentAlert>`${attemptEvent.kind}`,
        at: min(attemptEvent.at).mapWith(Number),
      })
      .from(attempt)
      .innerJoin(attemptEvent, eq(attemptEvent.attemptId, attempt.id))
      .where(and(eq(attempt.orderId, orderId), inArray(attemptEvent.kind, PAYMENT_ALERTS)))
      // A dispute has many messages.
      .groupBy(
        attempt.id,
        attemptEvent.kind,
        sql`CASE ${attemptEvent.kind} WHEN 'dispute' THEN '' ELSE ${attemptEvent.id} END`,
      )
      .orderBy(asc(min(attemptEvent.at))),
    ...kinds.map(({ kind }) => {
      const table = tableOf(kind);
      const isOf = eq(orderIdOf(kind), orderId);
      return d
        .select()
        .from(table)
        .where(and(isOf, eq(table.deleted, false)));
    }),
  ]);
  const rows = Object.fromEntries(
    kinds.map(({ kind, show }, i) => [
      kind,
      (found[i] ?? []).map(({ version: _, deleted: __, ...row }) => show?.(row as never) ?? row),
    ]),
  ) as unknown as { [K in 'order' | OrderPart]: Row<K>[] };
  const [row] = rows.order;
  if (!row) return null;
  const authors = rows.orderNote.map(({ author }) => author);
  const people = await actorNames(env.DB, [...history.map(({ actor }) => actor), ...authors]);
  const shown = mayUse(actor.role, 'money') ? history : history.map(withoutHidden);
  return { rows, history: shown, notices, people, key: await keyFor(env, actor, row) };
}

/** Columns that the order's rows do not show either (../sync/view-kinds.ts). */
const HIDDEN = ['merchantRequestId', 'checkoutRequestId', 'providerRef', 'askedBy'];

const withoutHidden = (entry: typeof audit.$inferSelect): typeof audit.$inferSelect => ({
  ...entry,
  detail: Object.fromEntries(
    Object.entries(entry.detail).map(([key, fields]) => [key, shownOf(fields)]),
  ),
});

/** `fields` are the changed columns of a row, or the words of a reason. */
const shownOf = (fields: unknown) =>
  typeof fields === 'object' && fields !== null
    ? Object.fromEntries(Object.entries(fields).filter(([name]) => !HIDDEN.includes(name)))
    : fields;

/** Older stock entries were filed under the stock movement. Audit rows cannot be changed. */
const isAbout = (subject: string) =>
  or(
    eq(audit.subject, subject),
    and(
      inArray(
        audit.id,
        new QueryBuilder()
          .select({ id: auditAbout.auditId })
          .from(auditAbout)
          .where(eq(auditAbout.subject, subject)),
      ),
      like(audit.subject, 'stockMovement/%'),
    ),
  );
