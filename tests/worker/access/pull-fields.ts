import type { StaffRole } from '../../../shared/account/roles.ts';
import type { View } from '../../../shared/sync.ts';

/**
 * An allow-list of every field in a view: a column added to a mirrored table reaches no browser until it is
 * listed here. Raise VIEW_SHAPE (worker/sync/pull.ts) with it. Never list passwords, tokens, other users'
 * rows or the providers' ids.
 */
const SHOP = {
  product:
    'id name nameSw description descriptionSw priceCents category categoryId bestseller featuredRank imageUrl takesDesign themeId archivedAt createdAt',
  category: 'id name nameSw description descriptionSw features rank',
  theme: 'id name nameSw icon colour font rank',
  priceSteps: 'id steps',
  zone: 'id name nameSw standardCents expressCents freeAboveCents standardDaysMin standardDaysMax expressDaysMin expressDaysMax cashOnDelivery cashFeeCents',
  county: 'id name zoneId',
  pickupPoint:
    'id name town place placeSw feeCents freeAboveCents daysMin daysMax hoursWeek hoursSaturday hoursSunday edition',
  pack: 'id labelType size labels more',
  exchangeRate: 'id cents setAt',
  shopDetails:
    'id name kraPin phone whatsapp email place map hoursWeek hoursSaturday hoursSunday facebook instagram tiktok odpcNumber',
};

const ORDER = {
  order:
    'id owner channel status paymentStatus paymentMethod shippingMethod zoneId pickupPoint subtotalCents discountCents discountCode shippingCents cashFeeCents roundingCents totalCents refundedCents keptExtraCents stockHeld paidAt buyerPin courier tracking locale consentVersion consentAt promisedFrom promisedTo placedAt updatedAt finishedAt archived',
  orderLine:
    'id owner orderId position productId name nameSw unitPriceCents quantity design keepSince revision parts jobId press step stepAt archived',
  linePart: 'id owner orderId lineId part jobId press step stepAt archived',
  address: 'id owner fullName email phone bySms countyId city street landmark postalCode archived',
  attempt:
    'id owner orderId method channel state amountCents chargeMinor currency rateCents rateAt phone reason receipt typedCode capturedCents capturedMinor capturedCurrency payUrl checks startedAt endedAt archived',
  refund:
    'id owner orderId attemptId amountCents way handMethod state minor reason failure receipt askedAt checks endedAt archived',
  invoice:
    'id owner orderId kind number refundId invoiceId amountCents vatCents seller issuedAt archived',
};

const workshop = 'id backlogDays cutoffHour closedDays collects takesCash';
const stock = 'id onHand';
const notice = 'id owner code detail at';

type Fields = Record<string, string>;
const FIELDS: Record<Exclude<View, 'admin'>, Fields> = {
  order: { ...SHOP, ...ORDER, workshop },
  me: {
    ...SHOP,
    ...ORDER,
    workshop,
    stock,
    notice,
    cartLine: 'id owner productId designId quantity addedAt',
    appliedDiscount: 'id owner code kind value minSubtotalCents',
    design: 'id owner text line2 others icon colour font type size labels createdAt',
    draft: 'id owner content savedAt',
  },
};

const press = 'id labelsPerDay backlogDays cutoffHour closedDays cutName collects takesCash';
const job = 'id labelType sheet lines labels createdAt downloads';
const orderNote = 'id orderId author text at archived';
const counter = 'id n';
const PAPERS = 'slipPrintedAt parcelPrintedAt';

/**
 * `paymentStatus` says only whether the order may be made, or that a packer's parcel is to be paid at the
 * door.
 */
const MADE = {
  order:
    'id status paymentStatus shippingMethod stockHeld locale consentVersion promisedFrom promisedTo placedAt updatedAt archived',
  orderLine:
    'id orderId position productId name nameSw quantity design revision parts jobId press step stepAt archived',
  linePart: 'id orderId lineId part jobId press step stepAt archived',
};

/** The view 'admin' of each role. */
const OFFICE: Record<StaffRole, Fields> = {
  printer: { ...SHOP, ...MADE, workshop: press, job, notice },
  packer: {
    ...SHOP,
    ...MADE,
    order: `${MADE.order} channel courier tracking pickupPoint paymentMethod totalCents ${PAPERS}`,
    address: 'id fullName phone countyId city street landmark postalCode archived',
    orderNote,
    workshop,
    job,
    notice,
  },
  support: {
    ...SHOP,
    ...ORDER,
    order: `${ORDER.order} ${PAPERS}`,
    orderNote,
    workshop,
    counter,
    stock,
    notice,
  },
  admin: {
    ...SHOP,
    ...ORDER,
    order: `${ORDER.order} ${PAPERS}`,
    product: `${SHOP.product} edition sold updatedAt`,
    category: `${SHOP.category} edition`,
    theme: `${SHOP.theme} series edition`,
    priceSteps: `${SHOP.priceSteps} edition`,
    zone: `${SHOP.zone} edition`,
    shopDetails: `${SHOP.shopDetails} address vatRegistered edition`,
    orderNote,
    banner: 'id text textSw active validFrom validTo wordedAt edition',
    workshop: press,
    stock,
    notice,
    stray: 'id amountCents reference phone state attemptId at proof endedAt',
    counter,
    job,
    discount: 'id kind value validFrom validTo minSubtotalCents oncePerCustomer active edition',
    discountUse: 'id uses maxUses',
  },
};

export const fieldsFor = (view: View, role: string): Fields =>
  view === 'admin' ? (OFFICE[role as StaffRole] ?? {}) : FIELDS[view];
