import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { reopenSession } from '../../store/store.ts';
import { accountRules } from '../../ui/account/rules.ts';
import { Card } from '../../ui/card.tsx';
import { failureText } from '../../ui/feedback/refusal.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { refuse, useAppForm } from '../../ui/form/form-hook.ts';
import { displayPhone } from '../../ui/text/phone-words.ts';

type Props = { phone: string; onMoved(): Promise<void> };

/** The number of an order, which its buyer knows, moves the orders of that guest. */
export default function GuestOrdersForm({ phone, onMoved }: Props) {
  const form = useAppForm({
    defaultValues: { number: '' },
    ...accountRules.check(({ orderEndSchema }) => orderEndSchema),
    onSubmit: async ({ value, formApi }) => {
      const answer = await post('/api/account/guest-orders', value);
      if (answer.ok) {
        toast(m.guest_orders_moved());
        await Promise.all([onMoved(), reopenSession()]);
      } else if (answer.code === 'unknown_order') {
        refuse(formApi, { number: m.guest_orders_wrong() });
      } else {
        toast(m.guest_orders_failed(), failureText(answer), 'bad');
      }
    },
  });
  return (
    <Card id="guest-orders" title={m.guest_orders_title()} size="5">
      <p className="muted">{m.guest_orders_lead({ phone: displayPhone(phone) })}</p>
      <Form form={form} rules={accountRules}>
        <form.AppField name="number">
          {(field) => (
            <field.TextField
              label={m.guest_orders_number()}
              hint={m.guest_orders_hint()}
              autoCapitalize="characters"
              autoComplete="off"
              spellCheck={false}
              maxLength={12}
            />
          )}
        </form.AppField>
        <form.SubmitButton>{m.guest_orders_submit()}</form.SubmitButton>
      </Form>
    </Card>
  );
}
