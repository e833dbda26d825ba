import type { Seller } from '../payment/schema.ts';
import type { Row } from '../tx.ts';

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
  invoiceNumber: string | null;
  refund: Pick<Row<'refund'>, 'reason' | 'way' | 'receipt'> | null;
};
