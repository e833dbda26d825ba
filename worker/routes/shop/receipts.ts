import { asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import { labelsInSet } from '../../../shared/cart/quote.ts';
import { nameCount } from '../../../shared/label/names.ts';
import { townWords } from '../../../shared/order/town.ts';
import { owedCents } from '../../../shared/payment/balance.ts';
import { packLabels } from '../../../shared/production/parts.ts';
import {
  address,
  attempt,
  county,
  invoice,
  order,
  orderLine,
  refund,
} from '../../../shared/schema.ts';
import type { App } from '../../auth/visitor.ts';
import { fail } from '../../http/fail.ts';
import { actorFor } from '../../orders/link-key.ts';

/** Contains no label text, because receipts are shown to others. For others the order does not exist. */
export const receipts = new Hono<App>().get('/:orderId', async (c) => {
  const { orderId } = c.req.param();
  const { db } = c.var;
  const [[placed], lines, [recipient], papers, attempts, refunds] = await db.batch([
    db.select().from(order).where(eq(order.id, orderId)),
    db
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderId, orderId))
      .orderBy(asc(orderLine.position)),
    db
      .select({ address, county: county.name })
      .from(address)
      .leftJoin(county, eq(county.id, address.countyId))
      .where(eq(address.id, orderId)),
    db.select().from(invoice).where(eq(invoice.orderId, orderId)).orderBy(asc(invoice.issuedAt)),
    db.select().from(attempt).where(eq(attempt.orderId, orderId)),
    db.select().from(refund).where(eq(refund.orderId, orderId)),
  ]);
  if (!placed || !(await actorFor(c, placed))) return fail(c, 404, 'not_found');
  return c.json({
    order: {
      id: placed.id,
      placedAt: placed.placedAt,
      paymentStatus: placed.paymentStatus,
      subtotalCents: placed.subtotalCents,
      discountCents: placed.discountCents,
      shippingMethod: placed.shippingMethod,
      shippingCents: placed.shippingCents,
      roundingCents: placed.roundingCents,
      totalCents: placed.totalCents,
      owedCents: owedCents(placed, attempts, refunds),
    },
    buyer: {
      name: recipient?.address.fullName ?? '',
      place: recipient ? placeOf(recipient.address, recipient.county) : '',
      pin: placed.buyerPin,
    },
    lines: lines.map(({ name, nameSw, unitPriceCents, quantity, productId, design, parts }) => ({
      name,
      nameSw,
      unitPriceCents,
      quantity,
      /** How many names share the price of a product, never which. */
      names: productId === null ? 1 : nameCount(design),
      labels: packLabels({ parts, quantity }),
      // A product's name says what it is.
      made:
        productId === null && design
          ? { type: design.type, size: design.size, labels: labelsInSet(design) }
          : null,
    })),
    papers: papers.map((paper) => ({
      kind: paper.kind,
      number: paper.number,
      amountCents: paper.amountCents,
      vatCents: paper.vatCents,
      seller: paper.seller,
      issuedAt: paper.issuedAt,
      invoiceNumber: papers.find(({ id }) => id === paper.invoiceId)?.number ?? null,
      refund: refundOf(refunds, paper.refundId),
    })),
    payments: attempts
      .filter(({ state, capturedCents }) => state === 'settled' && capturedCents > 0)
      .map(({ method, receipt, capturedCents, chargeMinor, currency, endedAt }) => ({
        method,
        receipt,
        capturedCents,
        chargeMinor,
        currency,
        at: endedAt,
      })),
  });
});

type Client = ReturnType<typeof hc<typeof receipts>>;
export type Receipt = InferResponseType<Client[':orderId']['$get'], 200>;
export type Paper = Receipt['papers'][number];

const placeOf = (to: typeof address.$inferSelect, county: string | null) =>
  [to.street, townWords(to, county)].filter(Boolean).join(', ');

function refundOf(refunds: (typeof refund.$inferSelect)[], id: string | null) {
  const found = refunds.find((one) => one.id === id);
  return found ? { reason: found.reason, way: found.way, receipt: found.receipt } : null;
}
