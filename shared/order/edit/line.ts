import * as z from 'zod/mini';
import { mayUse, SHOPPERS } from '../../account/roles.ts';
import { designSchema, printable } from '../../label/design.ts';
import { nameCount } from '../../label/names.ts';
import { isInJob, partsOf } from '../../production/parts.ts';
import { mutator, Refusal } from '../../tx.ts';
import { changeOrder } from '../change.ts';
import { isUnsent } from '../states.ts';
import { hasLabelText, isEditable } from './editable.ts';

const editSchema = z.pick(designSchema, {
  text: true,
  line2: true,
  others: true,
  icon: true,
  colour: true,
  font: true,
});

/** Of an order. The audit records each edit and is never deleted. */
export const MAX_EDITS = 200;

/**
 * Changes a label's text and look but not its price: neither quantity, size nor type. Customers have a day
 * for it, staff until the order is sent.
 */
export const editOrderLine = mutator({
  name: 'editOrderLine',
  by: SHOPPERS,
  args: z.strictObject({
    lineId: z.string().check(z.maxLength(100)),
    design: editSchema,
    /** Of the line that staff had before them. */
    revision: z.optional(z.int()),
  }),
  async run(tx, { lineId, design, revision }) {
    const line = await tx.get('orderLine', lineId);
    const order = line && (await tx.get('order', line.orderId));
    if (!line || !order) throw new Refusal('not_found');
    const byStaff = mayUse(tx.actor.role, 'orders');
    if (line.owner !== tx.actor.owner && !byStaff) throw new Refusal('forbidden');
    if (!line.design) throw new Refusal('no_design');
    if (!hasLabelText(line)) throw new Refusal('words_erased');
    if (nameCount(design) !== nameCount(line.design)) {
      throw new Refusal('invalid', { field: 'others' });
    }
    const parts = partsOf([line], await tx.list('linePart', order.id));
    if (isInJob(line, parts)) throw new Refusal('printing_started');
    const lines = await tx.list('orderLine', order.id);
    const edits = lines.reduce((sum, { revision }) => sum + revision - 1, 0);
    const isOpen = byStaff ? isUnsent(order.status) : isEditable(order, tx.now);
    if (!isOpen || edits >= MAX_EDITS) throw new Refusal('edit_closed');
    if (revision !== undefined && revision !== line.revision) {
      throw new Refusal('changed_meanwhile', { orderId: order.id });
    }
    const printed = await printable({ ...line.design, ...design }, line.parts ?? []);
    await changeOrder(tx, order, {});
    await tx.put('orderLine', { ...line, design: printed, revision: line.revision + 1 });
  },
});
