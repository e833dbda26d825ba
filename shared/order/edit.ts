import * as z from 'zod/mini';
import { designSchema, printable } from '../label/design.ts';
import { nameCount } from '../label/names.ts';
import { mutator, Refusal, type Row } from '../tx.ts';
import { changeOrder } from './window.ts';

/** After ordering, milliseconds. */
export const EDIT_MS = 24 * 3_600_000;

/** `now` in ms UTC. */
export const isEditable = ({ status, placedAt }: Row<'order'>, now: number) =>
  (status === 'pending' || status === 'processing') && now < placedAt + EDIT_MS;

export const hasLabelText = ({ design }: Pick<Row<'orderLine'>, 'design'>) =>
  design !== null && design.text + design.line2 !== '';

const editSchema = z.pick(designSchema, {
  text: true,
  line2: true,
  others: true,
  icon: true,
  colour: true,
  font: true,
});

/** Changes a label's text and look but not its price: neither quantity, size nor type. */
export const editOrderLine = mutator({
  by: ['guest', 'customer', 'admin'],
  args: z.strictObject({ lineId: z.string().check(z.maxLength(100)), design: editSchema }),
  async run(tx, { lineId, design }) {
    const line = await tx.get('orderLine', lineId);
    const order = line && (await tx.get('order', line.orderId));
    if (!line || !order) throw new Refusal('not_found');
    if (line.owner !== tx.actor.owner) throw new Refusal('forbidden');
    if (!line.design) throw new Refusal('no_design');
    if (nameCount(design) !== nameCount(line.design)) {
      throw new Refusal('invalid', { field: 'others' });
    }
    if (line.jobId !== null) throw new Refusal('printing_started');
    if (!isEditable(order, tx.now)) throw new Refusal('edit_closed');
    const printed = await printable({ ...line.design, ...design });
    await changeOrder(tx, order, {});
    await tx.put('orderLine', { ...line, design: printed, revision: line.revision + 1 });
  },
});
