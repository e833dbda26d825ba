import { type Area, mayUse } from '../../shared/account/roles.ts';
import { withoutNames } from '../../shared/order/retention.ts';
import {
  FINISHED,
  isCovered,
  isOwedAtDoor,
  isWaiting,
  lacksConsent,
} from '../../shared/order/states.ts';
import type { Kind, Role, Row } from '../../shared/tx.ts';
import type { OfOrder } from './of-order.ts';
import { attemptShown, refundShown, SHOP, shop, type ViewKind, viewKind } from './view-kinds.ts';

const ADMIN = { scope: 'admin' };
const WINDOW = { scope: 'admin', windowed: true };

/** The back office of a role: the kinds of its areas, each with the fields that its work needs. */
export function officeKinds(role: Role): ViewKind[] {
  const may = (area: Area) => mayUse(role, area);
  return [
    ...shop({ isPublic: !may('shop'), seesPress: may('press') }),
    viewKind('order', { ...WINDOW, ...orderFor(may) }),
    viewKind('orderLine', { ...WINDOW, ...lineFor(may) }),
    viewKind('linePart', { ...WINDOW, show: may('orders') ? undefined : partMade }),
    ...(may('parcels') ? [viewKind('address', { ...WINDOW, ...addressFor(may) })] : []),
    ...(may('parcels') ? [viewKind('orderNote', { ...WINDOW, ...noteFor(may) })] : []),
    ...(may('floor') ? [viewKind('job', ADMIN)] : []),
    ...(may('orders')
      ? [
          viewKind('attempt', { ...WINDOW, show: attemptShown }),
          viewKind('refund', { ...WINDOW, show: refundShown }),
          viewKind('invoice', WINDOW),
          viewKind('counter', ADMIN),
          viewKind('stock', SHOP),
        ]
      : []),
    ...(may('money') ? [viewKind('stray', ADMIN)] : []),
    ...(may('shop')
      ? [viewKind('discount', ADMIN), viewKind('discountUse', ADMIN), viewKind('banner', ADMIN)]
      : []),
  ];
}

type May = (area: Area) => boolean;

const orderFor = (may: May) => {
  if (may('orders')) return {};
  return { show: may('parcels') ? orderSent : orderMade };
};
const addressFor = (may: May) =>
  may('orders') ? {} : { show: addressSent, byOrder: toSend<'address'> };
const noteFor = (may: May) => (may('orders') ? {} : { byOrder: toSend<'orderNote'> });
const lineFor = (may: May) => {
  if (may('orders')) return {};
  const isOpen = may('parcels') ? isToSend : isWaiting;
  return {
    show: lineMade,
    byOrder: (row: Row<'orderLine'>, order: OfOrder) =>
      isOpen(order) && !lacksConsent(order)
        ? row
        : { ...row, design: row.design && withoutNames(row.design) },
  };
};

/** Names, addresses and notes are for orders that are to be made or sent, not for all in the window. */
const isToSend = (order: OfOrder) => isCovered(order) && !FINISHED.includes(order.status);
const toSend = <K extends Kind>(row: Row<K>, order: OfOrder) => (isToSend(order) ? row : null);

/** An allow-list, so that a new column reaches nobody by itself. */
const only =
  <K extends Kind>(fields: readonly (keyof Row<K>)[]) =>
  (row: Row<K>): Partial<Row<K>> =>
    Object.fromEntries(fields.map((field) => [field, row[field]])) as Partial<Row<K>>;

const made = only<'order'>([
  'id',
  'status',
  'shippingMethod',
  'stockHeld',
  'locale',
  'consentVersion',
  'promisedFrom',
  'promisedTo',
  'placedAt',
  'updatedAt',
  'archived',
]);
/** Of the payment, only whether the order may be produced. */
const orderMade = (row: Row<'order'>) => ({
  ...made(row),
  paymentStatus: isCovered(row) ? ('paid' as const) : ('unpaid' as const),
});
const orderSent = (row: Row<'order'>) => ({
  ...orderMade(row),
  channel: row.channel,
  courier: row.courier,
  tracking: row.tracking,
  slipPrintedAt: row.slipPrintedAt,
  parcelPrintedAt: row.parcelPrintedAt,
  pickupPoint: row.pickupPoint && withoutFees(row.pickupPoint),
  ...sumToCollect(row),
});
/** Packers see only the amount to collect at the door. */
function sumToCollect(row: Row<'order'>) {
  if (!isToSend(row) || !isOwedAtDoor(row))
    return { paymentMethod: undefined, totalCents: undefined };
  const { paymentStatus, paymentMethod, totalCents } = row;
  return { paymentStatus, paymentMethod, totalCents };
}
const withoutFees = ({ feeCents: _, ...point }: NonNullable<Row<'order'>['pickupPoint']>) => point;

const lineMade = only<'orderLine'>([
  'id',
  'orderId',
  'position',
  'productId',
  'name',
  'nameSw',
  'quantity',
  'design',
  'revision',
  'parts',
  'jobId',
  'press',
  'step',
  'stepAt',
  'archived',
]);
const partMade = only<'linePart'>([
  'id',
  'orderId',
  'lineId',
  'part',
  'jobId',
  'press',
  'step',
  'stepAt',
  'archived',
]);

const addressSent = only<'address'>([
  'id',
  'fullName',
  'phone',
  'countyId',
  'city',
  'street',
  'landmark',
  'postalCode',
  'archived',
]);
