import { lazy, Suspense } from 'react';
import { m } from '../../paraglide/messages.js';
import type { CartItem } from '../../ui/cart/items.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { Outcome } from './-place-order.ts';

const AskQuote = lazy(() => import('./-ask-quote.tsx'));

/** The words of refusals are loaded when the shop has refused. */
const refusals = () => import('./-refused.ts');

/** Shown above the button: why the order was not placed and what to do. */
export type Ask = {
  title: string;
  text: string;
  /** Said until the connection is back. */
  isOffline?: true;
  quote?: { labels: number; totalCents: number };
};

/** Unexpected failures are a toast; what the customer can change is shown at the button. */
export async function askAfter(
  outcome: Exclude<Outcome, { kind: 'placed' }>,
  items: CartItem[],
): Promise<Ask | null> {
  if (outcome.kind !== 'refused') return notSent(outcome.kind);
  return refusals().then(
    ({ askAfterRefusal }) => askAfterRefusal(outcome, items),
    () => notSent('offline'),
  );
}

/** @param kind 'unknown': the order was sent and not answered. */
export const notSent = (kind: 'offline' | 'unknown'): Ask =>
  kind === 'offline'
    ? { title: m.checkout_offline_title(), text: m.checkout_offline_text(), isOffline: true }
    : { title: m.checkout_unknown_title(), text: m.checkout_unknown_text() };

/** The order is placed, and no payment was started. */
export const tellNoPrompt = (code: string) =>
  refusals().then(
    ({ refusalText }) => toast(m.checkout_no_prompt(), refusalText(code), 'bad'),
    () => toast(m.checkout_no_prompt(), undefined, 'bad'),
  );

/** On a phone the button is always visible, but these words are at the end of the form. */
const intoSight = (words: HTMLElement | null) => words?.scrollIntoView({ block: 'nearest' });

export function AskAgain({ ask }: { ask: Ask | null }) {
  return (
    <div role="alert">
      {ask && (
        <div className="checkout-ask-again" ref={intoSight}>
          <strong>{ask.title}</strong>
          <p>{ask.text}</p>
          {ask.quote && (
            <Suspense>
              <AskQuote {...ask.quote} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}
