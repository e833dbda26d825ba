import type { PriceStep } from '../../../../shared/label/choices.ts';
import { formatCents } from '../../../../shared/money.ts';
import type { MutatorArgs } from '../../../../shared/mutators.ts';
import { m } from '../../../paraglide/messages.js';
import { COLOUR_WORDS, FONT_WORDS, ICON_WORDS } from '../../../ui/label/choice-words.ts';
import { dayOf } from '../../../ui/text/moment.ts';

/** Rows with an edition, except products: by the name of their id in a refusal, the kind and its mutator. */
export const FORM_KINDS = {
  zoneId: ['zone', 'saveZone'],
  pointId: ['pickupPoint', 'savePickupPoint'],
  code: ['discount', 'saveDiscount'],
  bannerId: ['banner', 'saveBanner'],
  categoryId: ['category', 'saveCategory'],
  detailsId: ['shopDetails', 'saveShopDetails'],
  themeId: ['theme', 'saveTheme'],
  stepsId: ['priceSteps', 'savePriceSteps'],
} as const;
export type IdName = keyof typeof FORM_KINDS;
export type Fields = Record<string, unknown>;

const NAMES = { name: m.office_name_en, nameSw: m.office_name_sw };
const HOURS = {
  hoursWeek: m.details_week,
  hoursSaturday: m.details_saturday,
  hoursSunday: m.details_sunday,
};
const DAYS = { validFrom: m.discount_from, validTo: m.discount_to };

/** The words of each kind's own form. */
export const FORM_FIELDS: {
  [Id in IdName]: Record<
    Exclude<keyof MutatorArgs<(typeof FORM_KINDS)[Id][1]>, Id | 'edition' | 'basedOn'>,
    () => string
  >;
} = {
  zoneId: {
    ...NAMES,
    standardCents: m.zone_standard_fee,
    expressCents: m.zone_express_fee,
    freeAboveCents: m.zone_free_above,
    cashFeeCents: m.zone_cash_fee,
    standardDaysMin: m.zone_standard_min,
    standardDaysMax: m.zone_standard_max,
    expressDaysMin: m.zone_express_min,
    expressDaysMax: m.zone_express_max,
    cashOnDelivery: m.zone_cash_allowed,
  },
  pointId: {
    town: m.point_town,
    name: m.point_name,
    place: m.point_place_en,
    placeSw: m.point_place_sw,
    feeCents: m.point_fee,
    freeAboveCents: m.point_free_above,
    daysMin: m.point_days_min,
    daysMax: m.point_days_max,
    ...HOURS,
  },
  code: {
    kind: m.discount_kind,
    value: m.discount_value,
    ...DAYS,
    minSubtotalCents: m.discount_minimum_field,
    maxUses: m.discount_most_uses,
    oncePerCustomer: m.discount_once,
    active: m.discount_active,
  },
  bannerId: { text: m.banner_text_en, textSw: m.banner_text_sw, ...DAYS, active: m.banner_active },
  categoryId: {
    ...NAMES,
    description: m.office_text_en,
    descriptionSw: m.office_text_sw,
    features: m.category_points,
  },
  detailsId: {
    phone: m.details_phone,
    whatsapp: m.details_whatsapp,
    email: m.details_email,
    place: m.details_place,
    map: m.details_map,
    ...HOURS,
    facebook: () => 'Facebook',
    instagram: () => 'Instagram',
    tiktok: () => 'TikTok',
    name: m.details_name,
    address: m.details_address,
    kraPin: m.details_pin,
    odpcNumber: m.details_odpc,
    vatRegistered: m.details_vat,
  },
  themeId: {
    ...NAMES,
    icon: m.customize_icon,
    colour: m.customize_colour,
    font: m.customize_font,
  },
  stepsId: { steps: m.prices_steps },
};

/** A value as its form says it. */
export function formValue(field: string, fields: Fields): string {
  const value = fields[field];
  if (value === null || value === '') return m.conflict_empty();
  if (typeof value === 'boolean') return value ? m.conflict_yes() : m.conflict_no();
  if (field === 'validFrom') return dayOf(Number(value));
  if (field === 'validTo') return dayOf(Number(value) - 1);
  if (field === 'kind') {
    return value === 'percent' ? m.discount_kind_percent() : m.discount_kind_amount();
  }
  const isMoney = field.endsWith('Cents') || (field === 'value' && fields.kind === 'amount');
  if (isMoney) return formatCents(Number(value));
  if (field === 'steps') return stepsOf(value as PriceStep[]);
  const look = LOOKS[field]?.[String(value)];
  if (look) return look();
  return Array.isArray(value) ? featuresOf(value).join(' · ') : String(value);
}

const LOOKS: Record<string, Record<string, () => string>> = {
  icon: ICON_WORDS,
  colour: COLOUR_WORDS,
  font: FONT_WORDS,
};

const stepsOf = (steps: readonly PriceStep[]) =>
  steps
    .map(({ from, cents }) => m.price_next_step({ count: from, amount: formatCents(cents) }))
    .join(' ') || m.conflict_empty();

const featuresOf = (features: Record<string, string>[]) =>
  features.map((feature) => Object.values(feature).join(', '));
