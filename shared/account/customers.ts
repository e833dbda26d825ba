import type { Row } from '../tx.ts';

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
  next: string | null;
};

export type CustomerOrder = Pick<
  Row<'order'>,
  'id' | 'status' | 'paymentStatus' | 'totalCents' | 'placedAt'
>;
export type Customer = {
  user: CustomerRow;
  orders: CustomerOrder[];
};
