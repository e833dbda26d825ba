import type { Seller } from '../payment/schema.ts';
import type { Row } from '../tx.ts';

/** The papers of an order, as GET /api/receipts/{order} answers. */
export type Receipt = {
  order: Pick<
    Row<'order'>,
    | 'id'
    | 'placedAt'
    | 'paymentStatus'
    | 'subtotalCents'
    | 'discountCents'
    | 'shippingCents'
    | 'roundingCents'
    | 'totalCents'
  > & {
    /** What was paid beyond the price and not returned, in cents of KES. */
    owedCents: number;
  };
  buyer: { name: string; place: string; pin: string | null };
  lines: Pick<Row<'orderLine'>, 'name' | 'nameSw' | 'unitPriceCents' | 'quantity'>[];
  papers: Paper[];
  payments: (Pick<
    Row<'attempt'>,
    'method' | 'receipt' | 'capturedCents' | 'chargeMinor' | 'currency'
  > & { at: number | null })[];
};

export type Paper = Pick<
  Row<'invoice'>,
  'kind' | 'number' | 'amountCents' | 'vatCents' | 'issuedAt'
> & {
  seller: Seller;
  /** The number of the invoice that a credit note takes back. */
  invoiceNumber: string | null;
  /** What a credit note is about. */
  refund: Pick<Row<'refund'>, 'reason' | 'way' | 'receipt'> | null;
};
