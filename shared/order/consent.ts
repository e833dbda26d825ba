import * as z from 'zod/mini';
import { SHOPPERS } from '../account/roles.ts';
import { mutator, Refusal, type Row } from '../tx.ts';
import { changeOrder } from './archive.ts';
import { lacksConsent } from './states.ts';

/** Version of the consent text at checkout; a new text needs a new version. */
const CONSENT_VERSION = '2026-11-28';

type Consent = Pick<Row<'order'>, 'consentVersion' | 'consentAt'>;

export const NO_CONSENT: Consent = { consentVersion: '', consentAt: 0 };
/** The order carries no name. */
export const NOT_ASKED: Consent = { consentVersion: 'none', consentAt: 0 };
export const givenAt = (now: number): Consent => ({
  consentVersion: CONSENT_VERSION,
  consentAt: now,
});

/** Can be given by the owner of the order, by whoever opens its link, and by staff. */
export const giveConsent = mutator({
  name: 'giveConsent',
  by: [...SHOPPERS, 'system'],
  args: z.strictObject({ orderId: z.string() }),
  async run(tx, { orderId }) {
    const order = await tx.get('order', orderId);
    if (!order) throw new Refusal('not_found');
    if (lacksConsent(order)) await changeOrder(tx, order, givenAt(tx.now));
  },
});
