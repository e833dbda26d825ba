import { useState } from 'react';
import { discountSchema } from '../../../../shared/cart/discount.ts';
import { centsOf } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { mutate, useMirror } from '../../../store/store.ts';
import {
  AdminForm,
  Check,
  centsField,
  dayBegins,
  dayEnds,
  dayField,
  lastDayField,
  wholeOf,
} from '../../../ui/form/form.tsx';
import { PlainField } from '../../../ui/form/plain-field.tsx';

type Props = {
  /** Of a code that is there; a new one gets its name here. */
  discount?: Row<'discount'>;
  use?: Row<'discountUse'> | undefined;
  onDone(): void;
};

export function DiscountForm({ discount, use, onDone }: Props) {
  const mirror = useMirror();
  const [basedOn] = useState(discount?.edition ?? '');
  const read = (typed: Record<string, string>) => {
    const { kind = '', value = '', minSubtotalCents = '', maxUses = '' } = typed;
    return {
      basedOn,
      code: discount?.id ?? typed.code,
      kind,
      value: kind === 'percent' ? wholeOf(value) : centsOf(value),
      validFrom: dayBegins(typed.validFrom),
      validTo: dayEnds(typed.validTo),
      minSubtotalCents: minSubtotalCents.trim() === '' ? 0 : centsOf(minSubtotalCents),
      maxUses: maxUses.trim() === '' ? null : (wholeOf(maxUses) ?? Number.NaN),
      oncePerCustomer: typed.oncePerCustomer === 'on',
      active: typed.active === 'on',
    };
  };
  const { kind = 'percent', value, minSubtotalCents = 0, validTo = null } = discount ?? {};
  const shown = value === undefined ? '' : kind === 'percent' ? String(value) : centsField(value);
  return (
    <AdminForm
      label={discount ? m.office_edit_of({ name: discount.id }) : m.discount_new()}
      schema={discountSchema}
      read={read}
      save={(args) => mutate(discount ? 'saveDiscount' : 'createDiscount', args, mirror)}
      onSaved={onDone}
      onClose={onDone}
    >
      {(errorOf) => (
        <>
          <div className="grid">
            {!discount && (
              <PlainField
                required
                name="code"
                label={m.discount_code()}
                maxLength={32}
                error={errorOf('code')}
              />
            )}
            <label className="field">
              {m.discount_kind()}
              <select className="input" name="kind" defaultValue={kind}>
                <option value="percent">{m.discount_kind_percent()}</option>
                <option value="amount">{m.discount_kind_amount()}</option>
              </select>
            </label>
            <PlainField
              required
              name="value"
              label={m.discount_value()}
              inputMode="decimal"
              maxLength={12}
              defaultValue={shown}
              error={errorOf('value')}
            />
            <PlainField
              required
              name="validFrom"
              label={m.discount_from()}
              type="date"
              defaultValue={dayField(discount?.validFrom ?? shopNow())}
              error={errorOf('validFrom')}
            />
            <PlainField
              name="validTo"
              label={m.discount_to()}
              type="date"
              defaultValue={lastDayField(validTo)}
              error={errorOf('validTo')}
            />
            <PlainField
              name="minSubtotalCents"
              label={m.discount_minimum_field()}
              inputMode="decimal"
              maxLength={12}
              defaultValue={minSubtotalCents > 0 ? centsField(minSubtotalCents) : ''}
              error={errorOf('minSubtotalCents')}
            />
            <PlainField
              name="maxUses"
              label={m.discount_most_uses()}
              inputMode="numeric"
              maxLength={9}
              defaultValue={use?.maxUses == null ? '' : String(use.maxUses)}
              error={errorOf('maxUses')}
            />
          </div>
          <Check
            name="oncePerCustomer"
            label={m.discount_once()}
            checked={discount?.oncePerCustomer ?? false}
          />
          <Check name="active" label={m.discount_active()} checked={discount?.active ?? true} />
        </>
      )}
    </AdminForm>
  );
}
