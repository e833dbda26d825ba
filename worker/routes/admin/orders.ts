import { type Context, Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import * as z from 'zod/mini';
import { reopenOrder } from '../../../shared/order/change.ts';
import { manualSchema, placeManualOrder } from '../../../shared/order/manual.ts';
import { ORDER_MAILS, replaceOrderLinks, resendMail } from '../../../shared/order/news/mails.ts';
import { MAX_SELECTED_ORDERS, ORDER_VIEWS } from '../../../shared/order/states.ts';
import type { Mutator } from '../../../shared/tx.ts';
import type { App } from '../../auth/visitor.ts';
import { sha256 } from '../../crypto.ts';
import { maxBytes } from '../../http/body.ts';
import { recordDownload } from '../../http/download.ts';
import { fail } from '../../http/fail.ts';
import { requireArea } from '../../http/require.ts';
import { json, query } from '../../http/validate.ts';
import { orderDetail } from '../../orders/detail.ts';
import { filterSchema } from '../../orders/filter.ts';
import { findOrders } from '../../orders/find.ts';
import { orderKey } from '../../orders/link-key.ts';
import { deliver } from '../../outbox/deliver.ts';
import { readyMethods } from '../../payments/index.ts';
import { write } from '../../sync/write.ts';

/** The filters under which the orders were marked; with `searched`, also words, which are not recorded. */
const sheetBody = z.strictObject({
  orderIds: z.array(z.uuid()).check(z.minLength(1), z.maxLength(MAX_SELECTED_ORDERS)),
  filter: z.strictObject({
    ...z.omit(filterSchema, { q: true, before: true }).shape,
    view: z.optional(z.enum(ORDER_VIEWS)),
    searched: z.optional(z.literal(true)),
  }),
});
const mailBody = z.strictObject({ type: z.enum(ORDER_MAILS) });

export const adminOrders = new Hono<App>()
  .use(requireArea('orders'))
  .get('/', query(filterSchema), async (c) =>
    c.json(await findOrders(c.env.DB, c.req.valid('query'))),
  )
  .get('/:orderId', async (c) => {
    const found = await orderDetail(c.env, c.var.staff, c.req.param('orderId'));
    return found ? c.json(found) : fail(c, 404, 'not_found');
  })
  /** Browsers write the sheet from what they mirror, in the reader's language, once this has recorded it. */
  .post('/sheet', maxBytes(16 * 1024), json(sheetBody), async (c) => {
    const { orderIds, filter } = c.req.valid('json');
    await recordDownload(c, 'orders', new Set(orderIds).size, filter);
    return c.json({});
  })
  /** Orders taken by phone or WhatsApp. The order id is the idempotency key. */
  .post('/', maxBytes(64 * 1024), json(manualSchema), async (c) => {
    const body = c.req.valid('json');
    const { orderId, paymentMethod } = body;
    if (!readyMethods(c.env).includes(paymentMethod)) return fail(c, 409, 'method_unavailable');
    const digest = await sha256(JSON.stringify(body));
    const claim = `manual order ${orderId} ${digest}`;
    await write(c, c.var.staff, placeManualOrder, body, claim);
    return c.json({ orderId, key: await orderKey(c.env, orderId) }, 201);
  })
  .post('/:orderId/mail', maxBytes(4 * 1024), json(mailBody), async (c) =>
    act(c, resendMail, { ...c.req.valid('json'), orderId: c.req.param('orderId') }),
  )
  /** Answers once the old links are void. */
  .post('/:orderId/new-links', maxBytes(4 * 1024), async (c) => {
    const { orderId } = c.req.param();
    const committed = await write(c, c.var.staff, replaceOrderLinks, { orderId });
    if (committed.done) for (const { id } of committed.outbox) await deliver(c.env, id);
    return c.json({});
  })
  .post('/:orderId/reopen', maxBytes(4 * 1024), async (c) =>
    act(c, reopenOrder, { orderId: c.req.param('orderId') }),
  );

type Client = ReturnType<typeof hc<typeof adminOrders>>;
export type FoundOrders = InferResponseType<Client['index']['$get'], 200>;
export type OrderDetail = InferResponseType<Client[':orderId']['$get'], 200>;

async function act<S extends z.ZodMiniType>(
  c: Context<App>,
  mutator: Mutator<S>,
  args: z.input<S>,
) {
  await write(c, c.var.staff, mutator, args);
  return c.json({});
}
