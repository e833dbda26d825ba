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
  const d = c.var.db;
  const [[row], lines, [to], papers, tries, refunds] = await d.batch([
    d.select().from(order).where(eq(order.id, orderId)),
    d
      .select()
      .from(orderLine)
      .where(eq(orderLine.orderId, orderId))
      .orderBy(asc(orderLine.position)),
    d
      .select({ address, county: county.name })
      .from(address)
      .leftJoin(county, eq(county.id, address.countyId))
      .where(eq(address.id, orderId)),
    d.select().from(invoice).where(eq(invoice.orderId, orderId)).orderBy(asc(invoice.issuedAt)),
    d.select().from(attempt).where(eq(attempt.orderId, orderId)),
    d.select().from(refund).where(eq(refund.orderId, orderId)),
  ]);
  if (!row || !(await actorFor(c, row))) return fail(c, 404, 'not_found');
  const { shippingMethod, subtotalCents, discountCents, shippingCents, roundingCents, totalCents } =
    row;
  return c.json({
    order: {
      id: row.id,
      placedAt: row.placedAt,
      paymentStatus: row.paymentStatus,
      subtotalCents,
      discountCents,
      shippingMethod,
      shippingCents,
      roundingCents,
      totalCents,
      owedCents: owedCents(row, tries, refunds),
    },
    buyer: {
      name: to?.address.fullName ?? '',
      place: to
        ? [to.address.street, townWords(to.address, to.county)].filter(Boolean).join(', ')
        : '',
      pin: row.buyerPin,
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
    payments: tries
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

function refundOf(refunds: (typeof refund.$inferSelect)[], id: string | null) {
  const found = refunds.find((one) => one.id === id);
  return found ? { reason: found.reason, way: found.way, receipt: found.receipt } : null;
}
