import * as z from 'zod/mini';
import { adjustStock } from '../../../../shared/catalogue/stock.ts';
import { m } from '../../../paraglide/messages.js';
import { useMirror } from '../../../store/store.ts';
import { Form } from '../../../ui/form/form.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { useOfficeForm } from '../-form/office-form.tsx';
import { announce } from '../-shared/announce.ts';
import { moveStock } from './-save.ts';
import { BY_HAND, CAUSE_WORDS } from './-words.ts';

const NOTHING = { amount: '', cause: 'received', note: '' };

const schema = z.extend(z.omit(adjustStock.args, { movementId: true }), {
  amount: z
    .int('error_stock_amount')
    .check(z.refine((amount) => amount !== 0, 'error_stock_amount')),
});

/** Records a difference, so that sales in the meantime stay counted. */
export function StockChange({ productId, onHand }: { productId: string; onHand: number }) {
  const mirror = useMirror();
  const { form } = useOfficeForm({
    values: NOTHING,
    schema,
    read: ({ amount, ...rest }) => ({
      ...rest,
      productId,
      amount: amount.trim() === '' ? Number.NaN : Number(amount.replace('−', '-')),
    }),
    save: async (move) => {
      const changes = await moveStock(move, mirror);
      void announce(changes, m.stock_saved({ count: onHand + move.amount }));
    },
    about: { stock_impossible: 'amount' },
    done: null,
    isEmptied: true,
  });
  return (
    <Form form={form} className="card" aria-labelledby="stock-change-title">
      <Heading as="h2" size="4" id="stock-change-title">
        {m.stock_change()}
      </Heading>
      <div className="products-fields">
        <form.AppField name="amount">
          {(field) => (
            <field.TextField
              required
              label={m.stock_amount()}
              hint={m.stock_amount_hint()}
              autoComplete="off"
            />
          )}
        </form.AppField>
        <form.AppField name="cause">
          {(field) => (
            <field.SelectField label={m.stock_cause()}>
              {BY_HAND.map((cause) => (
                <option key={cause} value={cause}>
                  {CAUSE_WORDS[cause]()}
                </option>
              ))}
            </field.SelectField>
          )}
        </form.AppField>
        <form.AppField name="note">
          {(field) => <field.TextField label={m.stock_note()} maxLength={200} autoComplete="off" />}
        </form.AppField>
      </div>
      <form.SubmitButton busy={m.office_saving()}>{m.stock_save()}</form.SubmitButton>
    </Form>
  );
}
