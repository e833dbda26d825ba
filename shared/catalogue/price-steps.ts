import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { MAX_LABELS, STAFF_LIMIT_FACTOR } from '../cart/limits.ts';
import { LABEL_PRICE_CENTS, type PriceStep, STEPS_ID } from '../label/choices.ts';
import { mutator } from '../tx.ts';
import { checkEdition, editionFields } from './edition.ts';

export const MAX_STEPS = 10;
/** The limit of an order that staff enter. */
const MOST_LABELS = MAX_LABELS * STAFF_LIMIT_FACTOR;
const LEAST_CENTS = 100;

const FROM = 'error_step_from';
const CENTS = 'error_step_cents';

const step = z.strictObject({
  from: z.int(FROM).check(z.gte(2, FROM), z.lte(MOST_LABELS, FROM)),
  cents: z.int(CENTS).check(z.gte(LEAST_CENTS, CENTS), z.lte(LABEL_PRICE_CENTS, CENTS)),
});

/** In any order. More labels never cost more each, and two steps never begin at the same number. */
const steps = z.array(step).check(z.maxLength(MAX_STEPS), ({ value, issues }) => {
  for (const [i, { from, cents }] of value.entries()) {
    const isTwice = value.findIndex((other) => other.from === from) < i;
    const isDearer = value.some((other) => other.from < from && other.cents < cents);
    const fault = (field: keyof PriceStep, message: string) =>
      issues.push({ code: 'custom', path: [i, field], message, input: value });
    if (isTwice) fault('from', 'error_step_twice');
    else if (isDearer) fault('cents', 'error_step_dearer');
  }
});

export const priceStepsSchema = z.strictObject({ ...editionFields, steps });

export const savePriceSteps = mutator({
  name: 'savePriceSteps',
  by: AREAS.shop,
  args: priceStepsSchema,
  async run(tx, { edition, basedOn, steps }) {
    const mine = JSON.stringify({ steps });
    checkEdition(await tx.get('priceSteps', STEPS_ID), basedOn, { stepsId: STEPS_ID, mine });
    const sorted = steps.toSorted((a, b) => a.from - b.from);
    await tx.put('priceSteps', { id: STEPS_ID, steps: sorted, edition });
  },
});
