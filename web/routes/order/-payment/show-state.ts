import { afterPaint } from '../../../boot/tasks.ts';

/**
 * Remembers the state of the payment before the reader acts. What it returns brings the state into view
 * if it is another one by then: it is above the form, which may be gone.
 */
export function stateShower(form: HTMLElement | null) {
  const badge = form
    ?.closest('.order-payment')
    ?.querySelector<HTMLElement>('[data-payment-status]');
  const before = badge?.dataset.paymentStatus;
  return () =>
    afterPaint(() => {
      if (badge?.dataset.paymentStatus !== before) badge?.scrollIntoView({ block: 'nearest' });
    });
}
