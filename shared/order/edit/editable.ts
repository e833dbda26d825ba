import { DAY_MS } from '../../time.ts';
import type { Row } from '../../tx.ts';
import { isCollected } from '../collection.ts';
import { isUnsent } from '../states.ts';

export const EDIT_MS = DAY_MS;

/** Mutators by which customers change a placed order. The audit lists them beside what staff did. */
export const CUSTOMERS_CHANGES: readonly string[] = ['editOrderLine', 'giveConsent'];

/** `now` in ms UTC. */
export const isEditable = ({ status, placedAt }: Row<'order'>, now: number) =>
  isUnsent(status) && now < placedAt + EDIT_MS;

export const hasLabelText = ({ design }: Pick<Row<'orderLine'>, 'design'>) =>
  design !== null && design.text + design.line2 !== '';

/** Until the parcel leaves, or for what is collected until its customer has it. */
export const isAddressEditable = (
  { status, shippingMethod }: Row<'order'>,
  parts: readonly Pick<Row<'orderLine'>, 'step'>[],
) => {
  if (isCollected({ shippingMethod })) return status !== 'delivered' && status !== 'cancelled';
  const isHere = parts.every(({ step }) => step !== 'handed_over');
  return isUnsent(status) && isHere;
};
