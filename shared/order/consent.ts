import * as z from 'zod/mini';
import { SHOPPERS } from '../account/roles.ts';
import { promiseFields } from '../production/promise.ts';
import { mutator, Refusal, type Row } from '../tx.ts';
import { changeOrder } from './change.ts';
import { CONSENT_VERSION, isWaiting, lacksConsent } from './states.ts';

/** Oldest first. A page that names none was opened before pages did, and showed the oldest. */
const VERSIONS = ['2026-11', '2026-11-28', CONSENT_VERSION] as const;
export const shownConsent = z.optional(z.string().check(z.maxLength(20)));

type Consent = Pick<Row<'order'>, 'consentVersion' | 'consentAt'>;

export const NO_CONSENT: Consent = { consentVersion: '', consentAt: 0 };
/** The order carries no name. */
export const NOT_ASKED: Consent = { consentVersion: 'none', consentAt: 0 };
export const givenAt = (now: number, shown: string | undefined): Consent => ({
  consentVersion: VERSIONS.find((version) => version === shown) ?? VERSIONS[0],
  consentAt: now,
});

/** Can be given by the owner of the order, by whoever opens its link, and by staff. */
export const giveConsent = mutator({
  name: 'giveConsent',
  by: [...SHOPPERS, 'system'],
  args: z.strictObject({ orderId: z.string(), consentVersion: shownConsent }),
  async run(tx, { orderId, consentVersion }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    if (!lacksConsent(order)) return;
    // It can be made only from now on, so its days count from now.
    const promise = isWaiting(order) ? await promiseFields(tx, order) : {};
    await changeOrder(tx, order, { ...givenAt(tx.now, consentVersion), ...promise });
  },
});
