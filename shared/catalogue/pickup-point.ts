import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { oneLine } from '../input/plain-text.ts';
import { mutator, Refusal } from '../tx.ts';
import { checkEdition, editionFields } from './edition.ts';
import { hoursFields } from './shop-details.ts';
import { days, fee, freeAbove } from './zone.ts';

const pointId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));
const place = oneLine(5, 160, 'error_point_place');

export const pickupPointSchema = z.strictObject({
  ...editionFields,
  pointId,
  name: oneLine(2, 60, 'error_point_name'),
  town: oneLine(2, 60, 'error_point_town'),
  place,
  placeSw: place,
  feeCents: fee,
  freeAboveCents: freeAbove,
  daysMin: days,
  daysMax: days,
  ...hoursFields,
});

export const savePickupPoint = mutator({
  name: 'savePickupPoint',
  by: AREAS.shop,
  args: pickupPointSchema,
  async run(tx, { pointId, edition, basedOn, ...point }) {
    if (point.daysMin > point.daysMax) throw new Refusal('invalid', { field: 'daysMax' });
    const mine = JSON.stringify({ pointId, ...point });
    checkEdition(await tx.get('pickupPoint', pointId), basedOn, { pointId, mine });
    await tx.put('pickupPoint', { id: pointId, edition, ...point });
  },
});

/** Orders keep the point as it was agreed (shared/order/collection.ts). */
export const removePickupPoint = mutator({
  name: 'removePickupPoint',
  by: AREAS.shop,
  args: z.strictObject({ pointId }),
  async run(tx, { pointId }) {
    if (!(await tx.get('pickupPoint', pointId))) throw new Refusal('not_found');
    await tx.remove('pickupPoint', pointId);
  },
});
