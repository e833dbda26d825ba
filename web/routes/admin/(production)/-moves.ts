import type { Part } from '../../../../shared/production/parts.ts';
import { MAX_MOVED } from '../../../../shared/production/production.ts';
import { type Step, stepFrom } from '../../../../shared/production/steps.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { leastStep } from '../../../ui/order/step-words.ts';

/** The button's words, by the step that the slowest parts move to. */
const STEP_VERBS: Partial<Record<Step, () => string>> = {
  printed: m.step_do_printed,
  cut: m.step_do_cut,
  packed: m.step_do_packed,
  handed_over: m.step_do_handed_over,
};

/** `collected`: an order that its customer fetches at the workshop. */
export const stepVerb = (to: Step, collected: Row<'order'> | undefined) =>
  to === 'handed_over' && collected ? m.step_do_ready() : (STEP_VERBS[to]?.() ?? '');

/** One step on for all parts that are at the slowest step, and one back. */
export function movesOf(parts: readonly Part[], orders: readonly Row<'order'>[]) {
  const own = orders.filter(({ id }) => parts.some(({ line }) => line.orderId === id));
  const step = leastStep(parts);
  const slowest = parts.filter((part) => part.step === step);
  return {
    step,
    next: slowest[0] ? stepFrom(slowest[0], 1) : null,
    last: slowest[0] ? stepFrom(slowest[0], -1) : null,
    // A job may have parts to send and parts to be collected.
    collected: own.every(({ shippingMethod }) => shippingMethod === 'workshop')
      ? own[0]
      : undefined,
    /** At most as many as one change takes. The next change moves the others. */
    idsTo: (to: Step) =>
      slowest
        .flatMap((part) => (stepFrom(part, 1) === to || stepFrom(part, -1) === to ? [part.id] : []))
        .slice(0, MAX_MOVED),
  };
}
