import type { Row } from '../tx.ts';

/** What the shop answers about orders beyond the admins' window. */

export type FoundOrder = Pick<
  Row<'order'>,
  'id' | 'placedAt' | 'totalCents' | 'status' | 'paymentStatus' | 'channel' | 'archived'
> & { fullName: string };

/** `next` is where to go on; a page may be empty and yet not be the last. */
export type FoundOrders = { orders: FoundOrder[]; next: string | null };

/** One act as the audit keeps it; `detail` holds [before, after] by row and field. */
export type AuditEntry = {
  id: string;
  at: number;
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
};

/** Names by actor ('u:<id>'). */
export type People = Record<string, string>;
export type AuditPage = { entries: AuditEntry[]; people: People; next: string | null };
export type AuditPeople = { admins: { owner: string; name: string }[] };

export type OrderDetail = {
  /** The order and its parts as the mirror would hold them. */
  rows: { [K in OrderKind]: Row<K>[] };
  history: AuditEntry[];
  people: People;
  /** Opens the order's page without an account. */
  key: string;
};
export type OrderKind =
  | 'order'
  | 'orderLine'
  | 'address'
  | 'orderNote'
  | 'attempt'
  | 'refund'
  | 'invoice';
