import type { Row } from '../tx.ts';

export type FoundOrder = Pick<
  Row<'order'>,
  'id' | 'placedAt' | 'totalCents' | 'status' | 'paymentStatus' | 'channel' | 'archived'
> & { fullName: string };

/** `next` is a cursor; a page may be empty without being the last. */
export type FoundOrders = { orders: FoundOrder[]; next: string | null };

/** `detail` holds [before, after] by row and field. */
export type AuditEntry = {
  id: string;
  at: number;
  actor: string;
  action: string;
  subject: string;
  detail: Record<string, unknown>;
};

export type ActorNames = Record<string, string>;
export type AuditPage = { entries: AuditEntry[]; people: ActorNames; next: string | null };
export type AuditAdmins = { admins: { owner: string; name: string }[] };

export type OrderDetail = {
  rows: { [K in OrderKind]: Row<K>[] };
  history: AuditEntry[];
  people: ActorNames;
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
