import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { oneLine } from '../input/plain-text.ts';
import { mutator, Refusal, type Row } from '../tx.ts';
import { checkEdition, editionFields } from './edition.ts';

export const BANNER_MAX = 120;

export const bannerSchema = z.strictObject({
  ...editionFields,
  text: oneLine(0, BANNER_MAX, 'error_banner_text'),
  textSw: oneLine(0, BANNER_MAX, 'error_banner_text'),
  active: z.boolean(),
  validFrom: z.int('error_day').check(z.gte(0)),
  validTo: z.nullable(z.int('error_day').check(z.gte(0))),
});

export const saveBanner = mutator({
  name: 'saveBanner',
  by: AREAS.shop,
  args: bannerSchema,
  async run(tx, { basedOn, ...args }) {
    const field = invalidField(args);
    if (field) throw new Refusal('invalid', { field });
    const known = await tx.get('banner', 'banner');
    const { edition: _, ...mine } = args;
    checkEdition(known, basedOn, { bannerId: 'banner', mine: JSON.stringify(mine) });
    const isSame = known?.text === args.text && known.textSw === args.textSw;
    const wordedAt = isSame ? known.wordedAt : tx.now;
    await tx.put('banner', { id: 'banner', ...args, wordedAt });
  },
});

function invalidField({ text, textSw, active, validFrom, validTo }: Settings) {
  if (active && text === '') return 'text';
  if (active && textSw === '') return 'textSw';
  return validTo !== null && validTo <= validFrom ? 'validTo' : null;
}
type Settings = Pick<Row<'banner'>, 'text' | 'textSw' | 'active' | 'validFrom' | 'validTo'>;

export type PublicBanner = Pick<Row<'banner'>, 'text' | 'textSw' | 'wordedAt' | 'validTo'>;
export function publicBanner(row: Row<'banner'> | undefined, now: number): PublicBanner | null {
  if (!row?.active || row.validFrom > now || (row.validTo !== null && row.validTo <= now)) {
    return null;
  }
  const { text, textSw, wordedAt, validTo } = row;
  return { text, textSw, wordedAt, validTo };
}
