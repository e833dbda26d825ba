import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { quote } from '../../../shared/cart/quote.ts';
import { hasLabelText } from '../../../shared/order/edit/editable.ts';
import { CONSENT_VERSION } from '../../../shared/order/states.ts';
import type { Row } from '../../../shared/tx.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { reach, useOffline } from '../../store/connection.ts';
import { store } from '../../store/store.ts';
import { type CartItem, priced } from '../../ui/cart/items.ts';
import { Form } from '../../ui/form/form.tsx';
import { refuseField } from '../../ui/form/form-hook.ts';
import { sayPlaced, sayPlacedLater } from '../../ui/order/placed.ts';
import { openPage } from '../../ui/order/provider-page.ts';
import { seenPoint, wayTerms } from '../../ui/order/way.ts';
import { byButton } from '../../ui/page/by-button.ts';
import { AddressFields, ContactFields } from './-contact.tsx';
import { DeliveryFields } from './-delivery.tsx';
import { forgetTyped } from './-draft.ts';
import { askedOf } from './-email-rule.ts';
import { type Ask, AskAgain, askAfter, notSent, tellNoPrompt } from './-not-placed.tsx';
import { PaymentFields } from './-payment.tsx';
import { placeOrder } from './-place-order.ts';
import { PrintCheck } from './-print-check.tsx';
import type { CheckoutValues } from './-rules.ts';
import { sentOrder } from './-sent-order.ts';
import { CheckoutBar, CheckoutSummary } from './-summary.tsx';
import { type CheckoutFormApi, checkoutRules, useCheckoutForm } from './-use-form.ts';
import { sayEarlier } from './-use-sent-order.ts';

/** Loaded when it is needed. Without it, the fields say what is wrong with them. */
const ErrorSummary = lazy(() => import('./-errors.tsx').catch(() => ({ default: () => <></> })));

type Props = {
  items: CartItem[];
  applied: Row<'appliedDiscount'> | undefined;
  onPlacing(): void;
  onNotPlaced(): void;
};

export function CheckoutForm({ items, applied, onPlacing, onNotPlaced }: Props) {
  const router = useRouter();
  const [ask, setAsk] = useState<Ask | null>(null);
  const isOffline = useOffline();
  /** Loads the order's page ahead, because the network may be lost right after the order is placed. */
  const loadOrderPage = () => {
    // After a failed import, a browser does not request the file again until the page is reloaded.
    if (isOffline) return;
    const { '/order/$orderId': page } = router.routesById;
    const frame = import('../../ui/frame/frame-parts.ts');
    Promise.all([router.loadRouteChunk(page), frame]).catch(() => {});
  };
  useEffect(() => {
    if (!isOffline) setAsk((said) => (said?.isOffline ? null : said));
  }, [isOffline]);

  const submit = async (values: CheckoutValues) => {
    setAsk(null);
    onPlacing();
    loadOrderPage();
    const asked = askedOf(values);
    const outcome = await placeOrder(contentOf(asked, items, applied));
    if (outcome.kind !== 'placed') {
      onNotPlaced();
      if (outcome.kind === 'refused' && refuseField(form, outcome)) return;
      setAsk(await askAfter(outcome, items));
      return;
    }
    forgetTyped();
    const { orderId } = outcome;
    if (outcome.isEarlier) sayEarlier(orderId);
    else if (outcome.url) sayPlacedLater(orderId);
    if (outcome.promptError) await tellNoPrompt(outcome.promptError);
    const guest = store.session?.role === 'guest';
    if (outcome.url) {
      return openPage({ orderId, linkKey: guest ? outcome.key : '' }, outcome.url);
    }
    void store.me?.pull();
    await router.navigate({
      to: '/order/$orderId',
      params: { orderId },
      ...(guest && outcome.key ? { hash: `k=${outcome.key}` } : {}),
      replace: true,
    });
    // Said there, so that it does not jump to that page's place of toasts.
    const isFailed = store.me?.get('order', orderId)?.paymentStatus === 'failed';
    if (!outcome.isEarlier && !isFailed) sayPlaced(asked.contact.email === '');
  };

  const isNamed = items.some(({ design }) => design && hasLabelText({ design }));
  const form = useCheckoutForm({ isNamed, onSubmit: submit });
  const askLater = () => {
    const isOpen = store.me !== null && sentOrder(store.me) !== null;
    setAsk(notSent(isOpen ? 'unknown' : 'offline'));
    // A failed import is not requested again until the page is reloaded, which keeps what was typed.
    reach('/healthz').then(
      () => store.reload(),
      () => {},
    );
  };
  return (
    <Form
      form={form}
      className="buying-with-summary"
      rules={checkoutRules}
      onNoRules={askLater}
      onFocusCapture={loadOrderPage}
      onKeyDown={byButton}
    >
      <div className="stack checkout-parts">
        <form.Subscribe selector={({ submissionAttempts }) => submissionAttempts > 0}>
          {(tried) => <Suspense>{tried && <ErrorSummary form={form} />}</Suspense>}
        </form.Subscribe>
        <ContactFields form={form} />
        <DeliveryFields form={form} items={items} />
        <AddressFields form={form} />
        <PaymentFields form={form} items={items} applied={applied} />
      </div>
      <div className="buying-end">
        <PrintCheck items={items} />
        <CheckoutSummary form={form} items={items} applied={applied} />
        {isNamed && <Consent form={form} />}
        <AskAgain ask={ask} />
        <CheckoutBar form={form} items={items} applied={applied}>
          <form.SubmitButton
            size="4"
            className="checkout-place-order"
            busy={m.checkout_processing()}
          >
            {m.checkout_place()}
          </form.SubmitButton>
        </CheckoutBar>
      </div>
    </Form>
  );
}

/** The request: the checked form and the prices that the customer saw. */
function contentOf(values: CheckoutValues, items: CartItem[], applied: Props['applied']) {
  const { contact, mpesaPhone, buyerPin, shippingMethod, paymentMethod, consent } = values;
  const { noEmail, pointId } = values;
  const mirror = store.me;
  const county = mirror?.get('county', contact.countyId);
  const point = mirror?.get('pickupPoint', pointId);
  const { fees } = wayTerms(shippingMethod, {
    zone: mirror?.get('zone', county?.zoneId ?? ''),
    zones: mirror?.list('zone') ?? [],
    point,
    points: mirror?.list('pickupPoint') ?? [],
    workshop: mirror?.get('workshop', 'workshop'),
  });
  return {
    contact,
    mpesaPhone,
    buyerPin,
    shippingMethod,
    paymentMethod,
    ...(noEmail && { noEmail }),
    ...(shippingMethod === 'point' && { pointId, ...seenPoint(point) }),
    consent,
    consentVersion: CONSENT_VERSION,
    locale: locale(),
    expected: {
      totalCents: quote(priced(items), fees, shippingMethod, applied, paymentMethod).totalCents,
      lines: items.map(({ id, quantity }) => ({ id, quantity })),
    },
  };
}

/** Kenya's Data Protection Act requires the parent's own tick, so it is never preselected. */
const Consent = ({ form }: { form: CheckoutFormApi }) => (
  <form.AppField name="consent">
    {(field) => (
      <field.CheckField
        className="checkout-consent"
        required
        label={m.checkout_consent()}
        hint={m.checkout_consent_note()}
      />
    )}
  </form.AppField>
);
