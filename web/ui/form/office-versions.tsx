import { nameIn } from '../../../shared/catalogue/product.ts';
import { type PriceStep, STEPS_ID } from '../../../shared/label/choices.ts';
import { formatCents } from '../../../shared/money.ts';
import type { MutatorArgs } from '../../../shared/mutators.ts';
import type { Row } from '../../../shared/tx.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { mutate, useMirror, useRow, useStore } from '../../store/store.ts';
import { announce } from '../feedback/announce.ts';
import { toastError } from '../feedback/refusal.ts';
import { toast } from '../feedback/toast.tsx';
import { COLOUR_WORDS, FONT_WORDS, ICON_WORDS } from '../label/choice-words.ts';
import { dayOf } from '../text/moment.ts';
import { Versions } from './versions.tsx';

/** Rows with an edition, except products: by the name of their id in a refusal, the kind and its mutator. */
const KINDS = {
  zoneId: ['zone', 'saveZone'],
  pointId: ['pickupPoint', 'savePickupPoint'],
  code: ['discount', 'saveDiscount'],
  bannerId: ['banner', 'saveBanner'],
  categoryId: ['category', 'saveCategory'],
  detailsId: ['shopDetails', 'saveShopDetails'],
  themeId: ['theme', 'saveTheme'],
  stepsId: ['priceSteps', 'savePriceSteps'],
} as const;
type IdName = keyof typeof KINDS;
type Detail = Row<'notice'>['detail'];
type Fields = Record<string, unknown>;

const idNameIn = (detail: Detail) =>
  (Object.keys(KINDS) as IdName[]).find((name) => name in detail && 'mine' in detail);

/** Refused edits of one kind. Their author chooses between the versions. */
export function OfficeConflicts({ of }: { of: IdName }) {
  const mirror = useMirror();
  const notices = useStore('notice').filter(
    ({ code, detail }) => code === 'changed_meanwhile' && idNameIn(detail) === of,
  );
  return notices.map(({ id, detail }) => (
    <OfficeVersions
      key={id}
      detail={detail}
      onDone={() => void mutate('dismissNotice', { noticeId: id }, mirror)}
    />
  ));
}

/** What was typed beside what another admin saved meanwhile, and the choice between them. */
export function OfficeVersions({ detail, onDone }: { detail: Detail; onDone(): void }) {
  const mirror = useMirror();
  const idName = idNameIn(detail) ?? 'bannerId';
  const [kind, save] = KINDS[idName];
  const id = String(detail[idName]);
  const row = useRow(kind, id) as (Fields & { edition?: string }) | undefined;
  const use = useRow('discountUse', id);
  const mine: Fields & MutatorArgs<typeof save> = JSON.parse(String(detail.mine));
  const theirs: Fields | undefined = row && { maxUses: use?.maxUses ?? null, ...row };
  const name = nameOf(row ?? mine, id);
  const keep = async () => {
    try {
      const edition = crypto.randomUUID();
      const args = { ...mine, edition, basedOn: row?.edition ?? '' };
      const change = await mutate(save, args, mirror);
      onDone();
      await announce([change], m.conflict_kept());
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <Versions
      name={name}
      differing={
        theirs
          ? Object.entries(FIELDS[idName])
              .filter(([field]) => field in mine && !isSame(mine[field], theirs[field]))
              .map(([field, label]) => ({
                field,
                label: label(),
                mine: shown(field, mine),
                theirs: shown(field, theirs),
              }))
          : null
      }
      gone={m.conflict_removed()}
      onKeep={() => void keep()}
      onTake={() => {
        onDone();
        if (theirs) toast(m.conflict_taken());
      }}
    />
  );
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const nameOf = (row: Fields, id: string) =>
  typeof row.name === 'string' && typeof row.town === 'string'
    ? `${row.name}, ${row.town}`
    : typeof row.name === 'string' && typeof row.nameSw === 'string'
      ? nameIn(locale(), { name: row.name, nameSw: row.nameSw })
      : (TITLES[id]?.() ?? id);

const TITLES: Record<string, () => string> = {
  banner: m.banner_title,
  shop: m.details_title,
  [STEPS_ID]: m.prices_steps,
};

const NAMES = { name: m.office_name_en, nameSw: m.office_name_sw };
const HOURS = {
  hoursWeek: m.details_week,
  hoursSaturday: m.details_saturday,
  hoursSunday: m.details_sunday,
};
const DAYS = { validFrom: m.discount_from, validTo: m.discount_to };

/** The words of each kind's own form. */
const FIELDS: {
  [Id in IdName]: Record<
    Exclude<keyof MutatorArgs<(typeof KINDS)[Id][1]>, Id | 'edition' | 'basedOn'>,
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

function shown(field: string, fields: Fields): string {
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
