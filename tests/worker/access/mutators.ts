import { SHEET_SIZES } from '../../../shared/press/gang.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { CODE, DETAILS, newCode, POINT, PRODUCT, THEME, ZONE } from '../goods.ts';
import { DESIGN } from '../guests.ts';
import type { Things } from './callers.ts';

/** The columns. The other roles of callers.ts have no view to push from (401). */
export const PUSHERS = [
  'guest',
  'owner',
  'other',
  'no-app',
  'printer',
  'packer',
  'support',
  'admin',
] as const;

/**
 * The outcome of each mutator in the order of PUSHERS: 'done' with an effect, 'same' without one, or a
 * refusal's code. The arguments name the owner's data. Add a line for a new mutator.
 */
export const MUTATIONS: Record<string, [wanted: string, args: (things: Things) => object]> = {
  addToCart: [all('done'), () => ({ productId: '1', quantity: 1 })],
  addDesign: [all('done'), () => ({ designId: crypto.randomUUID(), design: DESIGN, quantity: 1 })],
  changeDesign: [
    own('done', 'forbidden'),
    ({ designId }) => ({ designId, design: { ...DESIGN, text: 'Amani' } }),
  ],
  setQuantity: [own('done', 'forbidden'), ({ lineId }) => ({ lineId, quantity: 7 })],
  changeQuantity: [own('done', 'forbidden'), ({ lineId }) => ({ lineId, by: 2 })],
  // Once the owner has removed it, there is nothing left to forbid.
  removeLine: ['forbidden done same same same same same same', ({ lineId }) => ({ lineId })],
  clearCart: [own('done', 'same'), () => ({})],
  dismissNotice: [all('same'), () => ({ noticeId: 'nobody' })],
  clearDiscount: [all('same'), () => ({})],
  saveDraft: [
    all('done'),
    () => ({
      content: { design: DESIGN, names: [], many: false, editing: null },
      savedAt: Date.now(),
    }),
  ],
  // The owner, and staff with orders.
  editOrderLine: [
    'forbidden done forbidden forbidden forbidden forbidden done done',
    ({ orderLineId }) => ({
      lineId: orderLineId,
      design: { text: 'Amani', line2: '', others: [], icon: 'star', colour: 'pink', font: 'bold' },
    }),
  ],
  keepDesign: [
    own('done', 'forbidden'),
    ({ orderLineId }) => ({ lineId: orderLineId, keep: true }),
  ],
  // The second time nothing is left to change; it is not a packer's to confirm.
  setOrderStatus: [
    'forbidden forbidden forbidden forbidden forbidden forbidden done same',
    ({ orderId }) => ({ orderId, status: 'processing' }),
  ],
  // The order is not covered, so it is no packer's parcel yet.
  setTracking: [
    'forbidden forbidden forbidden forbidden forbidden not_waiting done done',
    ({ orderId }) => ({ orderId, courier: 'G4S', tracking: 'X1' }),
  ],
  recordPrinted: [
    'forbidden forbidden forbidden forbidden forbidden not_waiting done done',
    ({ orderId }) => ({ orderId, paper: 'parcel' }),
  ],
  recordPayment: [
    admins('other_amount'),
    ({ orderId }) => ({
      orderId,
      attemptId: crypto.randomUUID(),
      method: 'cash',
      amountCents: 1,
      receipt: 'BOOK 1',
      reason: 'at the door',
    }),
  ],
  createProduct: [
    admins('done'),
    () => ({
      productId: crypto.randomUUID(),
      edition: crypto.randomUUID(),
      movementId: crypto.randomUUID(),
      fields: PRODUCT,
      stock: 5,
    }),
  ],
  editProduct: [
    admins('changed_meanwhile'),
    () => ({ productId: '1', edition: crypto.randomUUID(), basedOn: 'x', fields: PRODUCT }),
  ],
  deleteProduct: [admins('done'), () => ({ productId: '8', edition: crypto.randomUUID() })],
  restoreProduct: [admins('same'), () => ({ productId: '1', edition: crypto.randomUUID() })],
  adjustStock: [
    admins('done'),
    () => ({
      movementId: crypto.randomUUID(),
      productId: '1',
      amount: 1,
      cause: 'counted',
      note: '',
    }),
  ],
  editAddress: [
    staff('done', 'support'),
    ({ orderId }) => ({
      orderId,
      contact: { ...checkoutBody([], 1).contact, street: 'Ngong Road' },
    }),
  ],
  addOrderNote: [
    'forbidden forbidden forbidden forbidden forbidden not_waiting done done',
    ({ orderId }) => ({ noteId: crypto.randomUUID(), orderId, text: 'Called' }),
  ],
  removeOrderNote: [staff('same', 'packer', 'support'), () => ({ noteId: crypto.randomUUID() })],
  saveZone: [admins('done'), () => ZONE],
  removeZone: [admins('zone_in_use'), () => ({ zoneId: 'nairobi' })],
  savePickupPoint: [admins('done'), () => POINT],
  removePickupPoint: [admins('not_found'), () => ({ pointId: 'none' })],
  offerCollection: [admins('done'), () => ({ offered: true, takesCash: true })],
  moveCounty: [admins('same'), () => ({ countyId: '47', zoneId: 'nairobi' })],
  saveBanner: [
    admins('done'),
    () => ({ text: 'Hello', textSw: 'Habari', active: false, validFrom: 0, validTo: null }),
  ],
  saveCategory: [
    admins('not_found'),
    () => ({
      categoryId: 'none',
      name: 'None',
      nameSw: 'Hakuna',
      description: 'None',
      descriptionSw: 'Hakuna',
      features: [],
    }),
  ],
  orderCategories: [admins('not_found'), () => ({ categoryIds: ['none'] })],
  saveTheme: [admins('done'), () => ({ ...THEME, themeId: 'matrix' })],
  removeTheme: [admins('same'), () => ({ themeId: 'none' })],
  orderThemes: [admins('not_found'), () => ({ themeIds: ['none'] })],
  savePriceSteps: [admins('done'), () => ({ steps: [] })],
  createDiscount: [admins('done'), () => ({ ...CODE, code: newCode() })],
  saveDiscount: [admins('done'), () => ({ ...CODE, code: 'MATRIX' })],
  saveRate: [admins('done'), () => ({ currency: 'USD', cents: 13_000 })],
  saveSeller: [
    admins('done'),
    () => ({ name: 'Tiny Tag', address: 'Nairobi', kraPin: '', vatRegistered: false }),
  ],
  saveShopDetails: [admins('changed_meanwhile'), () => ({ ...DETAILS, basedOn: 'x' })],
  createJob: [
    staff('not_found', 'printer'),
    () => ({ jobId: 'ABCDEF', labelType: 'waterproof', sheet: SHEET_SIZES[0], lineIds: ['x'] }),
  ],
  dissolveJob: [staff('not_found', 'printer'), () => ({ jobId: 'ABCDEF', lineIds: ['x'] })],
  moveLines: [staff('not_found', 'printer', 'packer'), () => ({ lineIds: ['x'], to: 'printed' })],
  savePack: [
    admins('done'),
    () => ({ productId: '1', labelType: 'waterproof', size: 'small', labels: 12 }),
  ],
  saveWorkshop: [
    admins('done'),
    () => ({ labelsPerDay: 4_000, cutoffHour: 14, closedDays: [], cutName: 'CutContour' }),
  ],
};

function all(one: string) {
  return Array(PUSHERS.length).fill(one).join(' ');
}
function own(one: string, others: string) {
  return PUSHERS.map((who) => (who === 'owner' ? one : others)).join(' ');
}
/** Admins, and the roles that are named. */
function staff(one: string, ...roles: (typeof PUSHERS)[number][]) {
  return PUSHERS.map((who) => (['admin', ...roles].includes(who) ? one : 'forbidden')).join(' ');
}
function admins(one: string) {
  return staff(one);
}
