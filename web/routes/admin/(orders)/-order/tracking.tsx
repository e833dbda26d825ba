import { Refusal, type Row } from '../../../../../shared/tx.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { MoneyForm } from '../../../../ui/form/money-form.tsx';
import { toastRefusal } from '../../../../ui/refusal.ts';
import { toast } from '../../../../ui/toast.tsx';

/** Who brings the order and under which number. */
export function Tracking({ order }: { order: Row<'order'> }) {
  const mirror = useMirror();
  const { id: orderId, courier, tracking } = order;
  const save = async (values: Record<string, string>) => {
    try {
      const { courier = '', tracking = '' } = values;
      await mutate('setTracking', { orderId, courier, tracking }, mirror);
      toast(m.todo_done());
      return true;
    } catch (error) {
      const { code, detail } = error instanceof Refusal ? error : new Refusal('internal');
      toastRefusal(code, detail);
      return false;
    }
  };
  return (
    <Card id="tracking-title" title={m.tracking_title()}>
      <p className="muted">{m.tracking_hint()}</p>
      <MoneyForm
        key={`${courier}/${tracking}`}
        label={m.tracking_title()}
        fields={[
          { name: 'courier', label: m.tracking_courier(), value: courier, optional: true },
          { name: 'tracking', label: m.tracking_number(), value: tracking, optional: true },
        ]}
        submit={m.todo_save()}
        onSave={save}
      />
    </Card>
  );
}
