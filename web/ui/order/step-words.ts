import { STEPS, type Step } from '../../../shared/production/steps.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';

export const STEP_WORDS: Record<Step, () => string> = {
  queued: m.step_queued,
  printed: m.step_printed,
  cut: m.step_cut,
  packed: m.step_packed,
  handed_over: m.step_handed_over,
};

/** The word for a step; the last one differs for orders that are collected at the workshop. */
export const stepWord = (
  step: Step,
  order: Pick<Row<'order'>, 'shippingMethod'> | undefined,
): string =>
  step === 'handed_over' && order?.shippingMethod === 'workshop'
    ? m.step_ready()
    : STEP_WORDS[step]();

/** The step that all of these parts have reached. */
export const leastStep = (parts: readonly Pick<Row<'orderLine'>, 'step'>[]): Step =>
  STEPS.find((step) => parts.some((part) => part.step === step)) ?? 'queued';
