import { useSelector } from '@tanstack/react-form';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import type { ShippingMethod } from '../../../../../shared/cart/quote.ts';
import { normalisePhone } from '../../../../../shared/input/phone.ts';
import type { Locale } from '../../../../../shared/locale.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { isCollected } from '../../../../../shared/order/collection.ts';
import { CHANNELS, deliveredManual } from '../../../../../shared/order/manual.ts';
import { byShippingMethod } from '../../../../../shared/order/place.ts';
import { CONSENT_VERSION } from '../../../../../shared/order/states.ts';
import { DEFAULT_METHOD, METHOD_IDS, type MethodId } from '../../../../../shared/payment/method.ts';
import type { OpenedCart } from '../../../../../worker/routes/admin/carts.ts';
import { type Body, post } from '../../../../api/http.ts';
import { m } from '../../../../paraglide/messages.js';
import { useMirror, useSession } from '../../../../store/store.ts';
import { Card } from '../../../../ui/card.tsx';
import { Totals } from '../../../../ui/cart/totals.tsx';
import { toastFailed } from '../../../../ui/feedback/refusal.ts';
import { toast } from '../../../../ui/feedback/toast.tsx';
import { Form } from '../../../../ui/form/form.tsx';
import { checkedBy, refuseField, useAppForm } from '../../../../ui/form/form-hook.ts';
import { methodNameFor } from '../../../../ui/order/payment-methods.ts';
import { seenPoint } from '../../../../ui/order/way.ts';
import { LanguageOptions } from '../../-shared/languages.tsx';
import { CHANNEL_WORDS, WAY_WORDS } from '../../-shared/order-words.ts';
import { ContactEdit, NO_CONTACT } from './contact-edit.tsx';
import { EarlierDetails } from './earlier.tsx';
import { ManualLines } from './line.tsx';
import { emptyLine, isLineGood, isNameless, type ManualLine, useManualQuote } from './quote.ts';
import { isThere } from './sent-cart.tsx';

export type Placed = {
  orderId: string;
  key: string;
  language: Locale;
  phone: string;
  asksConsent: boolean;
};

type Typed = {
  channel: (typeof CHANNELS)[number];
  locale: Locale;
  contact: typeof NO_CONTACT;
  lines: ManualLine[];
  shipping: ShippingMethod;
  pointId: string;
  method: MethodId;
  consent: boolean;
};

const start = (cart: OpenedCart | null): Typed => ({
  channel: 'whatsapp',
  locale: cart?.locale ?? 'en',
  contact: NO_CONTACT,
  lines: linesOf(cart),
  shipping: 'standard',
  pointId: '',
  method: DEFAULT_METHOD,
  consent: false,
});

function linesOf(cart: OpenedCart | null): ManualLine[] {
  const there = cart?.lines.filter(isThere) ?? [];
  if (there.length === 0) return [emptyLine()];
  return there.map(({ productId, quantity, design }) => ({
    key: crypto.randomUUID(),
    productId,
    quantity,
    design,
  }));
}

/**
 * What can be checked before the form is sent. It gives out another shape than what is typed, which the
 * form does not read: it takes the errors alone.
 */
const typedSchema = z.pipe(
  z.transform(
    ({ channel, locale, contact, consent, lines, shipping, pointId }: Typed): unknown => ({
      channel,
      locale,
      contact,
      consent,
      lines,
      shippingMethod: shipping,
      pointId,
    }),
  ),
  byShippingMethod(
    z.extend(
      z.pick(deliveredManual, {
        channel: true,
        locale: true,
        contact: true,
        consent: true,
        shippingMethod: true,
        pointId: true,
      }),
      { lines: z.custom<ManualLine[]>((lines) => (lines as ManualLine[]).every(isLineGood)) },
    ),
  ),
);

type Props = { cart: OpenedCart | null; onPlaced(placed: Placed): void };

/** Everything of an order by phone on one page; its price is shown below as it is typed. */
export function ManualForm({ cart, onPlaced }: Props) {
  const ready = useSession()?.methods ?? [DEFAULT_METHOD];
  const admin = useMirror();
  const navigate = useNavigate();
  // One id for all tries, so that a second press is the same order.
  const orderId = useRef<string>(crypto.randomUUID());
  const [values] = useState(() => start(cart));
  const form = useAppForm({
    defaultValues: values,
    ...checkedBy(typedSchema),
    onSubmit: ({ value }) => place(value),
    onSubmitInvalid: () => toast(m.manual_incomplete(), undefined, 'bad'),
  });
  const typed = useSelector(form.store, (now) => now.values);
  const { lines, contact, shipping: wish, method, pointId } = typed;
  const chosen = { countyId: contact.countyId, pointId, shipping: wish, method };
  const isNamed = lines.some(({ design }) => design && !isNameless(design));
  const { sums, offered, shipping, point, points } = useManualQuote(lines, chosen);

  async function place(typed: Typed): Promise<void> {
    const { channel, contact, lines, method, locale, consent, pointId } = typed;
    const answer = await writeDown(orderId.current, {
      channel,
      contact,
      lines: lines.map(({ productId, quantity, design }) => ({ productId, quantity, design })),
      shippingMethod: shipping,
      ...(shipping === 'point' && { pointId, ...seenPoint(point) }),
      paymentMethod: method,
      consent,
      consentVersion: CONSENT_VERSION,
      ...(cart && !cart.orderId ? { sharedCartId: cart.id } : {}),
      locale,
      expectedCents: sums.totalCents,
    });
    if (answer.ok) {
      const phone = normalisePhone(contact.phone) ?? '';
      const asksConsent = !consent && isNamed;
      return onPlaced({ ...answer.data, language: locale, phone, asksConsent });
    }
    if (!refuseField(form, answer)) toastFailed(answer);
    // The answer may be lost, and the order placed all the same.
    const { current } = orderId;
    await admin?.pull().catch(() => {});
    if (!admin?.get('order', current)) return;
    toast(m.manual_done());
    await navigate({ to: '/admin/order/$orderId', params: { orderId: current } });
  }

  return (
    <Form form={form} className="manual" aria-label={m.manual_title()}>
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
              onUse={(earlier) => form.setFieldValue('contact', earlier)}
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
          <div className="pair">
            <form.AppField name="shipping">
              {(field) => (
                <field.SelectField label={m.manual_delivery()}>
                  {offered.map((method) => (
                    <option key={method} value={method}>
                      {WAY_WORDS[method]()}
                    </option>
                  ))}
                </field.SelectField>
              )}
            </form.AppField>
            {shipping === 'point' && (
              <form.AppField name="pointId">
                {(field) => (
                  <field.SelectField label={m.point_label()}>
                    <option value="">{m.error_point()}</option>
                    {points.map(({ id, name, town }) => (
                      <option key={id} value={id}>
                        {town}, {name}
                      </option>
                    ))}
                  </field.SelectField>
                )}
              </form.AppField>
            )}
            <form.AppField name="method">
              {(field) => (
                <field.SelectField label={m.payments_method()}>
                  {METHOD_IDS.filter((id) => ready.includes(id)).map((id) => (
                    <option key={id} value={id}>
                      {methodNameFor(id, isCollected({ shippingMethod: shipping }))}
                    </option>
                  ))}
                </field.SelectField>
              )}
            </form.AppField>
          </div>
          <Totals sums={sums} collected={isCollected({ shippingMethod: shipping })} />
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
  );
}

type ManualOrder = Body<'$post', '/api/admin/orders'>;

/** Under another id where the first one's number is taken. */
async function writeDown(orderId: string, order: Omit<ManualOrder, 'orderId'>) {
  const send = (orderId: string) => post('/api/admin/orders', { orderId, ...order } as ManualOrder);
  const answer = await send(orderId);
  const isTaken = !answer.ok && answer.code === 'id_taken';
  return isTaken ? send(crypto.randomUUID()) : answer;
}
