import { useSelector } from '@tanstack/react-form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { normalisePhone } from '../../../../../shared/input/phone.ts';
import type { Locale } from '../../../../../shared/locale.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { isCollected } from '../../../../../shared/order/collection.ts';
import { CHANNELS } from '../../../../../shared/order/manual.ts';
import { CONSENT_VERSION } from '../../../../../shared/order/states.ts';
import type { OpenedCart } from '../../../../../worker/routes/admin/carts.ts';
import { type Body, post } from '../../../../api/http.ts';
import { m } from '../../../../paraglide/messages.js';
import { useMirror } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { toastFailed } from '../../../../ui/feedback/refusal.ts';
import { toast } from '../../../../ui/feedback/toast.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { checkedBy, refuseField, useAppForm } from '../../../../ui/form/form-hook.ts';
import { seenPoint } from '../../../../ui/order/way.ts';
import { byButton } from '../../../../ui/page/by-button.ts';
import { Button } from '../../-shared/button.tsx';
import { LanguageOptions } from '../../-shared/languages.tsx';
import { CHANNEL_WORDS } from '../../-shared/order-words.ts';
import { ContactEdit } from './contact-edit.tsx';
import { EarlierDetails } from './earlier.tsx';
import { How } from './how.tsx';
import { ManualLines } from './line.tsx';
import { isNameless, useManualQuote } from './quote.ts';
import { begin, forgetBegun, saveBegun, type Typed, typedSchema } from './typed.ts';

export type Placed = {
  orderId: string;
  key: string;
  totalCents: number;
  language: Locale;
  phone: string;
  asksConsent: boolean;
};

type Props = {
  cart: OpenedCart | null;
  onPlaced(placed: Placed): void;
  onStartOver(): void;
};

/** Everything of an order by phone on one page; its price is shown below as it is typed. */
export function ManualForm({ cart, onPlaced, onStartOver }: Props) {
  const admin = useMirror();
  const navigate = useNavigate();
  // One id for all tries, so that a second press is the same order.
  const [begun] = useState(() => begin(cart, (id) => admin?.get('order', id) !== undefined));
  const { orderId, isAgain } = begun;
  const save = (typed: Typed) => saveBegun(cart, { orderId, typed });
  const form = useAppForm({
    defaultValues: begun.typed,
    ...checkedBy(typedSchema),
    listeners: { onChange: ({ formApi }) => save(formApi.state.values) },
    onSubmit: ({ value }) => place(value),
    onSubmitInvalid: () => toast(m.manual_incomplete(), undefined, 'bad'),
  });
  const typed = useSelector(form.store, (now) => now.values);
  const { lines, contact } = typed;
  const isNamed = lines.some(({ design }) => design && !isNameless(design));
  const { shipping, point, ...shown } = useManualQuote(lines, {
    ...typed,
    countyId: contact.countyId,
  });
  const { sums } = shown;

  async function place(typed: Typed): Promise<void> {
    const { channel, contact, lines, paymentMethod, locale, consent, pointId } = typed;
    const answer = await placeManual(orderId, {
      channel,
      contact,
      lines: lines.map(({ productId, quantity, design }) => ({ productId, quantity, design })),
      shippingMethod: shipping,
      ...(shipping === 'point' && { pointId, ...seenPoint(point) }),
      paymentMethod,
      consent,
      consentVersion: CONSENT_VERSION,
      ...(cart && !cart.orderId ? { sharedCartId: cart.id } : {}),
      locale,
      expectedCents: sums.totalCents,
    });
    if (answer.ok) {
      const phone = normalisePhone(contact.phone) ?? '';
      const asksConsent = !consent && isNamed;
      forgetBegun(cart);
      const { totalCents } = sums;
      return onPlaced({ ...answer.data, totalCents, language: locale, phone, asksConsent });
    }
    if (!refuseField(form, answer)) toastFailed(answer);
    // The answer may be lost, and the order placed all the same.
    await admin?.pull().catch(() => {});
    if (!admin?.get('order', orderId)) return;
    forgetBegun(cart);
    toast(m.manual_done());
    await navigate({ to: '/admin/order/$orderId', params: { orderId } });
  }

  const startOver = () => {
    forgetBegun(cart);
    onStartOver();
  };

  return (
    <>
      {isAgain && (
        <p className="row" role="status">
          {m.manual_begun()}
          <Button variant="soft" onClick={startOver}>
            {m.manual_start_over()}
          </Button>
        </p>
      )}
      <Form form={form} className="manual" onKeyDown={byButton} aria-label={m.manual_title()}>
        <Card id="manual-who" title={m.manual_who()}>
          <div className="pair">
            <form.AppField name="channel">
              {(field) => (
                <field.SelectField label={m.manual_channel()}>
                  {CHANNELS.map((channel) => (
                    <option key={channel} value={channel}>
                      {CHANNEL_WORDS[channel]()}
                    </option>
                  ))}
                </field.SelectField>
              )}
            </form.AppField>
            <form.AppField name="locale">
              {(field) => (
                <field.SelectField label={m.manual_language()}>
                  <LanguageOptions />
                </field.SelectField>
              )}
            </form.AppField>
          </div>
          <ContactEdit
            form={form}
            fields="contact"
            collected={isCollected({ shippingMethod: shipping })}
            underPhone={
              <EarlierDetails
                typed={contact}
                onUse={(earlier) => {
                  form.setFieldValue('contact', earlier);
                  save(form.state.values);
                }}
              />
            }
          />
        </Card>
        <div className="stack admin-parts">
          <Card id="manual-what" title={m.manual_what()}>
            <form.AppField name="lines">
              {({ state, handleChange }) => (
                <ManualLines
                  lines={state.value}
                  tried={state.meta.errors.length > 0}
                  onChange={handleChange}
                />
              )}
            </form.AppField>
          </Card>
          <Card id="manual-how" title={m.manual_how()}>
            <How form={form} shipping={shipping} {...shown} />
            {isNamed && (
              <form.AppField name="consent">
                {(field) => (
                  <field.CheckField label={m.manual_consent()} hint={m.manual_consent_hint()} />
                )}
              </form.AppField>
            )}
            <form.SubmitButton busy={m.office_saving()}>
              {m.manual_place({ amount: formatCents(sums.totalCents) })}
            </form.SubmitButton>
          </Card>
        </div>
      </Form>
    </>
  );
}

type ManualOrder = Body<'$post', '/api/admin/orders'>;

/** Under another id where the first one's number is taken. */
async function placeManual(orderId: string, order: Omit<ManualOrder, 'orderId'>) {
  const send = (orderId: string) => post('/api/admin/orders', { orderId, ...order } as ManualOrder);
  const answer = await send(orderId);
  const isTaken = !answer.ok && answer.code === 'id_taken';
  return isTaken ? send(crypto.randomUUID()) : answer;
}
