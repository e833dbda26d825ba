import type { Row } from '../tx.ts';

/** What the admins' page about accounts is answered over HTTP: none of it is mirrored. */

export type CustomerRow = {
  id: string;
  email: string;
  fullName: string;
  phone: string;
  role: 'customer' | 'admin';
  confirmed: boolean;
  disabledAt: number | null;
  lastSignInAt: number | null;
  createdAt: number;
  hasFactor: boolean;
};

export type Customers = {
  users: CustomerRow[];
  /** Where the next page begins; null: there is none. */
  next: string | null;
};

export type CustomerOrder = Pick<
  Row<'order'>,
  'id' | 'status' | 'paymentStatus' | 'totalCents' | 'placedAt'
>;
export type Customer = {
  user: CustomerRow;
  /** The newest ones. */
  orders: CustomerOrder[];
};
