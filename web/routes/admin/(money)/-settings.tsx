import { centsOf } from '../../../../shared/money.ts';
import { KRA_PIN } from '../../../../shared/payment/invoice.ts';
import { isRateGood } from '../../../../shared/payment/method.ts';
import { Refusal } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { mutate, useMirror, useRow } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { MoneyForm } from '../../../ui/form/money-form.tsx';
import { dayOf } from '../../../ui/moment.ts';
import { toastRefusal } from '../../../ui/refusal.ts';
import { toast } from '../../../ui/toast.tsx';

/** What invoices say of the shop, and what a dollar costs. */
export function MoneySettings() {
  return (
    <div className="money-settings">
      <SellerCard />
      <RateCard />
    </div>
  );
}

async function tell(act: () => Promise<unknown>): Promise<boolean> {
  try {
    await act();
    toast(m.todo_done());
  } catch (error) {
    const { code, detail } = error instanceof Refusal ? error : new Refusal('internal');
    toastRefusal(code, detail);
    return false;
  }
  return true;
}

function SellerCard() {
  const mirror = useMirror();
  const seller = useRow('seller', 'shop');
  const save = async (values: Record<string, string>) => {
    const kraPin = (values.kraPin ?? '').trim().toUpperCase();
    const vatRegistered = values.vat === 'on';
    if (kraPin === '' ? vatRegistered : !KRA_PIN.test(kraPin)) {
      toast(m.seller_bad_pin(), undefined, 'bad');
      return false;
    }
    const { name = '', address = '' } = values;
    const args = { name, address, kraPin, vatRegistered };
    return tell(() => mutate('saveSeller', args, mirror));
  };
  return (
    <Card id="seller-title" title={m.seller_title()}>
      <p className="muted">{m.seller_hint()}</p>
      <MoneyForm
        key={seller ? JSON.stringify(seller) : 'none'}
        label={m.seller_title()}
        fields={[
          { name: 'name', label: m.seller_name(), value: seller?.name ?? 'Tiny Tag' },
          {
            name: 'address',
            label: m.seller_address(),
            value: seller?.address ?? '',
            optional: true,
          },
          { name: 'kraPin', label: m.seller_pin(), value: seller?.kraPin ?? '', optional: true },
        ]}
        submit={m.todo_save()}
        onSave={save}
      >
        <label className="check">
          <input type="checkbox" name="vat" defaultChecked={seller?.vatRegistered ?? false} />
          {m.seller_vat()}
        </label>
      </MoneyForm>
    </Card>
  );
}

function RateCard() {
  const mirror = useMirror();
  const rate = useRow('exchangeRate', 'USD');
  const save = async ({ rate: typed = '' }: Record<string, string>) => {
    const cents = centsOf(typed);
    if (cents === null || cents < 5_000 || cents > 50_000) {
      toast(m.rate_bad(), undefined, 'bad');
      return false;
    }
    return tell(() => mutate('saveRate', { currency: 'USD', cents }, mirror));
  };
  return (
    <Card id="rate-title" title={m.rate_title()}>
      <p className="numbers">
        {rate
          ? m.rate_now({ rate: (rate.cents / 100).toFixed(2), date: dayOf(rate.setAt) })
          : m.rate_none()}
      </p>
      {rate && !isRateGood(rate, shopNow()) && <p className="todo-why">{m.rate_old()}</p>}
      <p className="muted">{m.rate_hint()}</p>
      <MoneyForm
        label={m.rate_title()}
        fields={[{ name: 'rate', label: m.rate_field(), inputMode: 'decimal' }]}
        submit={m.todo_save()}
        onSave={save}
      />
    </Card>
  );
}
