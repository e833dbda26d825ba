import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { oneLine } from '../input/plain-text.ts';
import { mutator, Refusal } from '../tx.ts';
import { checkEdition, editionFields } from './edition.ts';

/** KSh 100,000; anything higher is a typing error. */
const MAX_FEE_CENTS = 10_000_000;
export const fee = z
  .int('error_fee')
  .check(z.gte(0, 'error_fee'), z.lte(MAX_FEE_CENTS, 'error_fee'));
export const freeAbove = z.int('error_fee').check(z.gte(0, 'error_fee'), z.lte(1e9, 'error_fee'));
export const days = z.int('error_days').check(z.gte(0, 'error_days'), z.lte(60, 'error_days'));
const name = oneLine(2, 60, 'error_name_both');
const zoneId = z.string().check(z.regex(/^[a-z0-9-]{1,64}$/));

export const zoneSchema = z.strictObject({
  ...editionFields,
  zoneId,
  name,
  nameSw: name,
  standardCents: fee,
  expressCents: fee,
  freeAboveCents: freeAbove,
  standardDaysMin: days,
  standardDaysMax: days,
  expressDaysMin: days,
  expressDaysMax: days,
  cashOnDelivery: z.boolean(),
  cashFeeCents: fee,
});

export const saveZone = mutator({
  name: 'saveZone',
  by: AREAS.shop,
  args: zoneSchema,
  async run(tx, { zoneId, edition, basedOn, ...rules }) {
    if (rules.standardDaysMin > rules.standardDaysMax) {
      throw new Refusal('invalid', { field: 'standardDaysMax' });
    }
    if (rules.expressDaysMin > rules.expressDaysMax) {
      throw new Refusal('invalid', { field: 'expressDaysMax' });
    }
    const mine = JSON.stringify({ zoneId, ...rules });
    checkEdition(await tx.get('zone', zoneId), basedOn, { zoneId, mine });
    await tx.put('zone', { id: zoneId, edition, ...rules });
  },
});

/** Refused while a county belongs to it, since every address needs a zone. */
export const removeZone = mutator({
  name: 'removeZone',
  by: AREAS.shop,
  args: z.strictObject({ zoneId }),
  async run(tx, { zoneId }) {
    if (!(await tx.get('zone', zoneId))) throw new Refusal('not_found');
    if ((await tx.list('county', zoneId)).length > 0) throw new Refusal('zone_in_use');
    await tx.remove('zone', zoneId);
  },
});

export const moveCounty = mutator({
  name: 'moveCounty',
  by: AREAS.shop,
  args: z.strictObject({ countyId: z.string().check(z.maxLength(8)), zoneId }),
  async run(tx, { countyId, zoneId }) {
    const county = await tx.get('county', countyId);
    if (!county || !(await tx.get('zone', zoneId))) throw new Refusal('not_found');
    if (county.zoneId !== zoneId) await tx.put('county', { ...county, zoneId });
  },
});
