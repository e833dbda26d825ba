import * as z from 'zod/mini';
import { AREAS } from '../account/roles.ts';
import { noCardNumber } from '../input/card-number.ts';
import { KRA_PIN } from '../input/kra-pin.ts';
import { internationalPhone } from '../input/phone.ts';
import { oneLine } from '../input/plain-text.ts';
import { mutator, Refusal, type Row } from '../tx.ts';
import { checkEdition, editionFields } from './edition.ts';

type Details = Omit<Row<'shopDetails'>, 'id' | 'edition'>;

export const NO_DETAILS: Details = {
  name: 'Tiny Tag',
  address: '',
  kraPin: '',
  vatRegistered: false,
  phone: '',
  whatsapp: '',
  email: '',
  place: '',
  map: '',
  hoursWeek: '',
  hoursSaturday: '',
  hoursSunday: '',
  facebook: '',
  instagram: '',
  tiktok: '',
  odpcNumber: '',
};

/** Stores what `read` makes of the typed text. '' is stored as it is; null from `read` is refused. */
const typed = (read: (text: string) => string | null, error: string) =>
  z.string(error).check(
    z.trim(),
    z.maxLength(200, error),
    z.overwrite((text) => read(text) ?? text),
    z.refine((text) => text === '' || read(text) !== null, error),
  );

const phone = typed(internationalPhone, 'error_phone');

const LINK = /^(?:https?:\/\/)?(?:www\.|m\.)?([\w.]+)(\/[\w.@/?=&%+-]+)$/i;
const linkTo = (host: string) =>
  typed((text) => {
    const [, site, path] = LINK.exec(text) ?? [];
    return site?.toLowerCase() === host && path ? `https://www.${host}${path}` : null;
  }, 'error_social');

const HOURS = /^(\d{1,2}):(\d\d)\s*[-–]\s*(\d{1,2}):(\d\d)$/;
const hours = typed((text) => {
  const [, from = '', fromMinute = '', to = '', toMinute = ''] = HOURS.exec(text) ?? [];
  const opens = `${from.padStart(2, '0')}:${fromMinute}`;
  const closes = `${to.padStart(2, '0')}:${toMinute}`;
  const isTime = Number(to) < 24 && Number(fromMinute) < 60 && Number(toMinute) < 60;
  return isTime && to !== '' && opens < closes ? `${opens}-${closes}` : null;
}, 'error_hours');

/** As typed; a part of the week without hours is closed. */
export const hoursFields = { hoursWeek: hours, hoursSaturday: hours, hoursSunday: hours };

const POINT = /^(-?\d{1,2}(?:\.\d{1,6})?)\s*,\s*(-?\d{1,3}(?:\.\d{1,6})?)$/;
const map = typed((text) => {
  const [, latitude, longitude] = POINT.exec(text) ?? [];
  const isOnEarth = Math.abs(Number(latitude)) <= 85 && Math.abs(Number(longitude)) <= 180;
  return isOnEarth ? `${latitude},${longitude}` : null;
}, 'error_map');

const sellerFields = {
  name: oneLine(2, 100, 'error_shop_name'),
  address: oneLine(0, 300, 'error_text'),
  kraPin: typed(
    (text) => (KRA_PIN.test(text.toUpperCase()) ? text.toUpperCase() : null),
    'error_pin',
  ),
  vatRegistered: z.boolean(),
};

export const shopDetailsSchema = z.strictObject({
  ...editionFields,
  ...sellerFields,
  phone,
  whatsapp: phone,
  email: typed((text) => {
    const address = text.toLowerCase();
    return z.safeParse(z.email(), address).success ? address : null;
  }, 'error_email'),
  place: oneLine(0, 120, 'error_text'),
  map,
  ...hoursFields,
  facebook: linkTo('facebook.com'),
  instagram: linkTo('instagram.com'),
  tiktok: linkTo('tiktok.com'),
  odpcNumber: z
    .string('error_odpc')
    .check(z.trim(), z.regex(/^([A-Za-z0-9][A-Za-z0-9 /.-]{2,39})?$/, 'error_odpc'), noCardNumber),
});

export const saveShopDetails = mutator({
  name: 'saveShopDetails',
  by: AREAS.shop,
  args: shopDetailsSchema,
  async run(tx, { basedOn, edition, ...details }) {
    checkVat(details);
    const known = await tx.get('shopDetails', 'shop');
    checkEdition(known, basedOn, { detailsId: 'shop', mine: JSON.stringify(details) });
    await tx.put('shopDetails', { id: 'shop', edition, ...details });
  },
});

/** Sent by tabs that were opened before /admin/details existed. */
export const saveSeller = mutator({
  name: 'saveSeller',
  by: AREAS.shop,
  args: z.strictObject({ ...sellerFields, edition: editionFields.edition }),
  async run(tx, seller) {
    checkVat(seller);
    const known = (await tx.get('shopDetails', 'shop')) ?? NO_DETAILS;
    await tx.put('shopDetails', { ...known, id: 'shop', ...seller });
  },
});

function checkVat({ vatRegistered, kraPin }: Pick<Details, 'vatRegistered' | 'kraPin'>) {
  if (!vatRegistered || kraPin !== '') return;
  throw new Refusal('invalid', { field: 'kraPin', message: 'error_pin' });
}

export type PublicShop = ReturnType<typeof publicShop>;

/** What every visitor may see. */
export const publicShop = ({
  address: _,
  vatRegistered: __,
  edition: ___,
  ...shown
}: Row<'shopDetails'>) => shown;
