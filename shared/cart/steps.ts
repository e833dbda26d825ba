import { LABEL_COUNTS, LABEL_PRICE_CENTS } from '../label/choices.ts';

/** Separate from the schema, so that a page can show prices without loading zod. */
export type PriceStep = {
  /** Labels of one line: of all its names and copies. */
  from: number;
  /** What each of them costs then. */
  cents: number;
};

/** The row of `priceSteps`. */
export const STEPS_ID = 'labels';
export const NO_STEPS: readonly PriceStep[] = [];

/** What each of a line's labels costs; a step never makes it dearer. */
export const labelCents = (labels: number, steps: readonly PriceStep[]): number =>
  Math.min(
    LABEL_PRICE_CENTS,
    ...steps.filter(({ from }) => from <= labels).map(({ cents }) => cents),
  );

/** The first step that more labels would reach and that lowers the price. */
export function nextStep(labels: number, steps: readonly PriceStep[]): PriceStep | null {
  const now = labelCents(labels, steps);
  const lower = steps.filter(({ from, cents }) => from > labels && cents < now);
  return lower.reduce<PriceStep | null>(
    (first, step) => (first && first.from < step.from ? first : step),
    null,
  );
}

/** The cheapest set there is. */
export const smallestSetCents = (steps: readonly PriceStep[]): number =>
  Math.min(...LABEL_COUNTS.map((labels) => labels * labelCents(labels, steps)));
