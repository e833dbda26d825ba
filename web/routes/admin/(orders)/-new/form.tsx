import { Button } from '@radix-ui/themes';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { ShippingMethod } from '../../../../../shared/cart/quote.ts';
import { normalisePhone } from '../../../../../shared/input/phone.ts';
import type { Locale } from '../../../../../shared/locale.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { CHANNELS } from '../../../../../shared/order/manual.ts';
import { DEFAULT_METHOD, METHOD_IDS } from '../../../../../shared/payment/method.ts';
import { post } from '../../../../api/http.ts';
import { m } from '../../../../paraglide/messages.js';
import { useMirror, useSession } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { Totals } from '../../../../ui/cart/totals.tsx';
import { fieldsOf } from '../../../../ui/form/plain-field.tsx';
import { SelectField } from '../../../../ui/form/select-field.tsx';
import { toastFailed } from '../../../../ui/refusal.ts';
import { toast } from '../../../../ui/toast.tsx';
import { methodName } from '../../../order/-payment/payment-methods.ts';
import { CHANNEL_WORDS } from '../-words.ts';
import { ContactEdit, type ContactErrors } from './contact-edit.tsx';
import { readContact } from './contact-read.ts';
import { LineEditor } from './line.tsx';
import { emptyLine, isLineGood, type ManualLine, useManualQuote } from './quote.ts';

export type Placed = { orderId: string; key: string; language: Locale; phone: string };

const SHIPPING_WORDS = { standard: m.admin_order_standard, express: m.admin_order_express };
const START = { countyId: '', shipping: 'standard' as ShippingMethod, method: DEFAULT_METHOD };
const LANGUAGES = { en: 'English', sw: 'Kiswahili' };

/** Everything of an order by phone on one page; what it costs stands below as it is typed. */
export function ManualForm({ onPlaced }: { onPlaced(placed: Placed): void }) {
  const ready = useSession()?.methods ?? [DEFAULT_METHOD];
  // One id for all tries: a second press is the same order.
  const admin = useMirror();
  const navigate = useNavigate();
  const orderId = useRef<string>(crypto.randomUUID());
  const [lines, setLines] = useState<ManualLine[]>([emptyLine()]);
  const [chosen, setChosen] = useState(START);
  const [errors, setErrors] = useState<ContactErrors>({});
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const { sums, offered, shipping } = useManualQuote(lines, chosen);

  /** The answer was lost, and the order may have been placed all the same. */
  const openIfPlaced = async () => {
    const { current } = orderId;
    await admin?.pull().catch(() => {});
    if (!admin?.get('order', current)) return;
    toast(m.manual_done());
    await navigate({ to: '/admin/order/$orderId', params: { orderId: current } });
  };

  const place = async (form: HTMLFormElement) => {
    const fields = fieldsOf(form);
    const read = readContact(fields);
    const consent = fields.consent ? '' : m.error_consent();
    setTried(true);
    if (!read.ok || consent || !lines.every(isLineGood)) {
      setErrors({ ...(read.ok ? {} : read.errors), ...(consent ? { consent } : {}) });
      toast(m.manual_incomplete(), undefined, 'bad');
      requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
      return;
    }
    setErrors({});
    setBusy(true);
    const language = fields.locale === 'sw' ? 'sw' : 'en';
    const answer = await writeDown(orderId.current, {
      channel: fields.channel,
      contact: read.contact,
      lines: lines.map(({ productId, quantity, design }) => ({ productId, quantity, design })),
      shippingMethod: shipping,
      paymentMethod: chosen.method,
      consent: true,
      locale: language,
      expectedCents: sums.totalCents,
    });
    setBusy(false);
    if (answer.ok)
      onPlaced({ ...answer.data, language, phone: normalisePhone(read.contact.phone) ?? '' });
    else {
      toastFailed(answer);
      await openIfPlaced();
    }
  };

  return (
    <form
      className="manual"
      noValidate
      aria-label={m.manual_title()}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void place(event.currentTarget);
      }}
      onChange={({ target }) => {
        const { name, value } = target as unknown as HTMLSelectElement;
        if (name in chosen) setChosen((now) => ({ ...now, [name]: value }));
      }}
    >
      <Card id="manual-who" title={m.manual_who()}>
        <div className="pair">
          <SelectField label={m.manual_channel()} name="channel">
            {CHANNELS.map((channel) => (
              <option key={channel} value={channel}>
                {CHANNEL_WORDS[channel]()}
              </option>
            ))}
          </SelectField>
          <SelectField label={m.manual_language()} name="locale">
            {Object.entries(LANGUAGES).map(([locale, words]) => (
              <option key={locale} value={locale}>
                {words}
              </option>
            ))}
          </SelectField>
        </div>
        <ContactEdit values={{}} errors={errors} />
      </Card>
      <div className="stack admin-parts">
        <Card id="manual-what" title={m.manual_what()}>
          {lines.map((line, i) => (
            <LineEditor
              key={line.key}
              place={i + 1}
              line={line}
              tried={tried}
              onChange={(changes) =>
                setLines(lines.map((one) => (one === line ? { ...one, ...changes } : one)))
              }
              {...(lines.length > 1
                ? { onRemove: () => setLines(lines.filter((one) => one !== line)) }
                : {})}
            />
          ))}
          <Button
            type="button"
            size="2"
            variant="soft"
            className="tall"
            onClick={() => setLines([...lines, emptyLine()])}
          >
            {m.manual_add_line()}
          </Button>
        </Card>
        <Card id="manual-how" title={m.manual_how()}>
          <div className="pair">
            <SelectField
              label={m.manual_delivery()}
              value={shipping}
              onChange={({ target }) =>
                setChosen((now) => ({ ...now, shipping: target.value as ShippingMethod }))
              }
            >
              {offered.map((method) => (
                <option key={method} value={method}>
                  {SHIPPING_WORDS[method]()}
                </option>
              ))}
            </SelectField>
            <SelectField label={m.payments_method()} name="method">
              {METHOD_IDS.filter((id) => ready.includes(id)).map((id) => (
                <option key={id} value={id}>
                  {methodName(id)}
                </option>
              ))}
            </SelectField>
          </div>
          <Totals sums={sums} />
          <label className="check">
            <input
              type="checkbox"
              name="consent"
              required
              aria-invalid={errors.consent ? true : undefined}
            />
            {m.manual_consent()}
          </label>
          {errors.consent && (
            <span className="field-error" role="alert">
              {errors.consent}
            </span>
          )}
          <Button type="submit" size="3" className="tall" aria-disabled={busy}>
            {busy ? m.todo_saving() : m.manual_place({ amount: formatCents(sums.totalCents) })}
          </Button>
        </Card>
      </div>
    </form>
  );
}

/** Under another id where the first one's number is taken. */
async function writeDown(orderId: string, order: object) {
  const answer = await post('/api/admin/orders', { orderId, ...order });
  const isTaken = !answer.ok && answer.code === 'id_taken';
  return isTaken ? post('/api/admin/orders', { orderId: crypto.randomUUID(), ...order }) : answer;
}
