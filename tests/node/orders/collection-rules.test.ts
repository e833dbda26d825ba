import { expect, test } from 'vitest';
import { addToCart, lineId } from '../../../shared/cart/cart.ts';
import { removePickupPoint, savePickupPoint } from '../../../shared/catalogue/pickup-point.ts';
import { termsOfPoint } from '../../../shared/order/collection.ts';
import { editAddress } from '../../../shared/order/edit/address.ts';
import { setTracking } from '../../../shared/order/edit/tracking.ts';
import { placeManualOrder } from '../../../shared/order/manual.ts';
import { placeOrder } from '../../../shared/order/order.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { payAtDoor, startAttempt } from '../../../shared/payment/attempt.ts';
import { attemptSettled } from '../../../shared/payment/outcome.ts';
import { moveLines } from '../../../shared/production/production.ts';
import { promisedDelivery } from '../../../shared/production/promise.ts';
import { offerCollection } from '../../../shared/production/workshop.ts';
import { type Actor, type Mutator, type Row, runMutator, SYSTEM } from '../../../shared/tx.ts';
import { checkoutBody } from '../../checkout-body.ts';
import { MapTx } from '../../map-tx.ts';
import { POINT } from '../../worker/goods.ts';
import { as, shop } from '../goods.ts';

const ADMIN: Actor = { role: 'admin', owner: 'u:boss' };
const GOODS = 150_000;
const NO_PLACE = { street: '', city: '', countyId: '', landmark: '', postalCode: '' };
const AT_POINT = { shippingMethod: 'point', pointId: POINT.pointId };
const AT_WORKSHOP = { shippingMethod: 'workshop' };

async function counter() {
  const tx = shop();
  const open = { backlogDays: 0, cutoffHour: 14, closedDays: [], collects: true, takesCash: true };
  tx.rows.set('workshop/workshop', { id: 'workshop', ...open });
  const office = <M>(mutator: M, args: object) =>
    runMutator(mutator as Mutator, as(tx, ADMIN), args);
  await office(savePickupPoint, POINT);
  const fill = () => runMutator(addToCart, tx, { productId: '1', quantity: 2 });
  const lines = [{ id: lineId('g:1', '1', null), quantity: 2 }];
  const body = (totalCents: number, changes: Record<string, unknown>) => {
    const { contact, ...rest } = checkoutBody(lines, totalCents, changes);
    return { ...rest, contact: { ...contact, ...NO_PLACE } };
  };
  const place = async (totalCents: number, changes: Record<string, unknown>) => {
    await fill();
    const asked = body(totalCents, changes);
    await runMutator(placeOrder, tx, asked);
    return asked.orderId;
  };
  const orderOf = (orderId: string) => tx.rows.get(`order/${orderId}`) as Row<'order'>;
  return { tx, office, fill, body, place, orderOf };
}

test('collecting at the workshop is free, also below the amount for free delivery, and needs no address', async () => {
  const { place, orderOf, tx } = await counter();
  const orderId = await place(GOODS, AT_WORKSHOP);
  expect(orderOf(orderId)).toMatchObject({
    ...{ shippingMethod: 'workshop', shippingCents: 0, totalCents: GOODS },
    ...{ zoneId: '', pickupPoint: null },
  });
  expect(await tx.get('address', orderId)).toMatchObject({ ...NO_PLACE, phone: '254712345678' });
});

test('a pick-up point costs its own fee and is free above its own amount, as delivery is', async () => {
  const { place, orderOf, tx } = await counter();
  const orderId = await place(GOODS + POINT.feeCents, AT_POINT);
  expect(orderOf(orderId)).toMatchObject({ shippingCents: POINT.feeCents, zoneId: '' });
  const price = (priceCents: number) =>
    tx.rows.set('product/1', { ...(tx.rows.get('product/1') as object), priceCents });
  price(POINT.freeAboveCents / 2);
  await place(POINT.freeAboveCents + POINT.feeCents, AT_POINT);
  price(POINT.freeAboveCents / 2 + 50);
  tx.rows.set('stock/1', { id: '1', onHand: 2 });
  const free = await place(POINT.freeAboveCents + 100, AT_POINT);
  expect(orderOf(free)).toMatchObject({ shippingCents: 0, cashFeeCents: 0 });
});

test('an address that was typed before is not kept with an order that is collected', async () => {
  const { fill, body, tx } = await counter();
  await fill();
  const asked = body(GOODS, AT_WORKSHOP);
  const typed = { ...asked.contact, street: 'Moi Avenue 12', city: 'N', countyId: '47' };
  await runMutator(placeOrder, tx, { ...asked, contact: typed });
  expect(await tx.get('address', asked.orderId)).toMatchObject(NO_PLACE);
});

test('an order keeps name, place, days and fee of its point when that is edited and deleted', async () => {
  const { place, office, orderOf, tx } = await counter();
  const orderId = await place(GOODS + POINT.feeCents, { ...AT_POINT, paymentMethod: 'card' });
  const row = tx.rows.get(`pickupPoint/${POINT.pointId}`) as Row<'pickupPoint'>;
  const edited = { ...POINT, name: 'Moved', feeCents: 1, daysMin: 9, daysMax: 9 };
  await office(savePickupPoint, { ...edited, basedOn: row.edition });
  await office(removePickupPoint, { pointId: POINT.pointId });
  const { pointId: id, freeAboveCents: _, ...agreed } = POINT;
  expect(orderOf(orderId).pickupPoint).toEqual({ id, ...agreed });
  const start = { orderId, attemptId: 'a1', callbackHash: 'h', method: 'card', phone: '' };
  await runMutator(startAttempt, as(tx, SYSTEM), start);
  const money = { minor: GOODS + POINT.feeCents, currency: 'KES', receipt: 'R1' };
  await runMutator(attemptSettled, as(tx, SYSTEM), { attemptId: 'a1', ...money });
  const workshop = { backlogDays: 0, cutoffHour: 14, closedDays: [] };
  const days = promisedDelivery(workshop, termsOfPoint(POINT), 'point', tx.now);
  expect(orderOf(orderId)).toMatchObject({ promisedFrom: days.from, promisedTo: days.to });
});

test('who orders to a point that is gone, or to a workshop that is closed to collection, is refused with a reason and keeps the cart', async () => {
  const { fill, body, office, tx } = await counter();
  await fill();
  await office(removePickupPoint, { pointId: POINT.pointId });
  await office(offerCollection, { offered: false, takesCash: true });
  for (const where of [AT_POINT, AT_WORKSHOP]) {
    await expect(runMutator(placeOrder, tx, body(GOODS, where))).rejects.toMatchObject({
      code: 'point_gone',
    });
  }
  expect(await tx.list('cartLine', 'g:1')).toHaveLength(1);
});

test('an order to a point that was edited since it was shown is refused, though its price is the same', async () => {
  const { place, fill, body, office, tx } = await counter();
  const row = () => tx.rows.get(`pickupPoint/${POINT.pointId}`) as Row<'pickupPoint'>;
  const seen = { ...AT_POINT, pointEdition: row().edition };
  await office(savePickupPoint, { ...POINT, place: 'Behind the fort', basedOn: row().edition });
  await fill();
  const total = GOODS + POINT.feeCents;
  await expect(runMutator(placeOrder, tx, body(total, seen))).rejects.toMatchObject({
    code: 'point_changed',
  });
  for (const line of await tx.list('cartLine', 'g:1')) tx.rows.delete(`cartLine/${line.id}`);
  await place(total, { ...AT_POINT, pointEdition: row().edition });
});

test('an edited fee is shown before it is paid', async () => {
  const { fill, body, tx } = await counter();
  await fill();
  await expect(runMutator(placeOrder, tx, body(GOODS, AT_POINT))).rejects.toMatchObject({
    code: 'price_changed',
    detail: { totalCents: GOODS + POINT.feeCents },
  });
});

test('who collects at the workshop may pay there, without a fee, if it takes money; at a pick-up point nobody takes money', async () => {
  const { place, orderOf, office, tx } = await counter();
  const cash = { paymentMethod: 'cash' };
  const orderId = await place(GOODS, { ...AT_WORKSHOP, ...cash });
  expect(orderOf(orderId)).toMatchObject({ cashFeeCents: 0, stockHeld: false });
  await expect(place(GOODS + POINT.feeCents, { ...AT_POINT, ...cash })).rejects.toMatchObject({
    code: 'method_unavailable',
  });
  for (const line of await tx.list('cartLine', 'g:1')) tx.rows.delete(`cartLine/${line.id}`);
  tx.rows.set('stock/1', { id: '1', onHand: 9 });
  const later = await place(GOODS + POINT.feeCents, AT_POINT);
  await expect(runMutator(payAtDoor, as(tx, SYSTEM), { orderId: later })).rejects.toMatchObject({
    code: 'method_unavailable',
  });
  const here = await place(GOODS, AT_WORKSHOP);
  await runMutator(payAtDoor, as(tx, SYSTEM), { orderId: here });
  expect(orderOf(here)).toMatchObject({ paymentMethod: 'cash', totalCents: GOODS });
  await office(offerCollection, { offered: true, takesCash: false });
  const unpaid = await place(GOODS, AT_WORKSHOP);
  const none = { code: 'method_unavailable' };
  await expect(place(GOODS, { ...AT_WORKSHOP, ...cash })).rejects.toMatchObject(none);
  await expect(runMutator(payAtDoor, as(tx, SYSTEM), { orderId: unpaid })).rejects.toMatchObject(
    none,
  );
});

test.each([
  ['workshop', GOODS, 'shipped', ['order_shipped']],
  ['point', GOODS + POINT.feeCents, 'processing', []],
])(
  'handed over by the workshop, an order for the %s is ready there only when it has arrived',
  async (shippingMethod, total, status, told) => {
    const { place, orderOf, office, tx } = await counter();
    const orderId = await place(total, { ...AT_POINT, shippingMethod });
    await office(setOrderStatus, { orderId, status: 'processing' });
    const desk = new MapTx(ADMIN, tx.rows);
    for (const to of ['packed', 'handed_over']) {
      const pack = { id: '1', labelType: 'regular', size: 'small', labels: 0 };
      tx.rows.set('pack/1', pack);
      await runMutator(moveLines, desk, { lineIds: [`${orderId}/0`], to });
    }
    expect(orderOf(orderId).status).toBe(status);
    expect(desk.effects.map(({ type }) => type)).toEqual(told);
    const ready = as(tx, ADMIN);
    await runMutator(setOrderStatus, ready, { orderId, status: 'shipped' });
    expect(orderOf(orderId).status).toBe('shipped');
  },
);

test('staff record an order that is collected, and correct who collects it but give it no address', async () => {
  const { orderOf, office, tx, body } = await counter();
  const { contact } = body(0, {});
  const orderId = crypto.randomUUID();
  await office(placeManualOrder, {
    ...{ orderId, channel: 'phone', contact: { ...contact, email: '' }, ...AT_POINT },
    ...{ paymentMethod: 'mpesa', consent: true, locale: 'en' },
    lines: [{ productId: '1', quantity: 2, design: null }],
    expectedCents: GOODS + POINT.feeCents,
  });
  expect(orderOf(orderId).pickupPoint).toMatchObject({ name: POINT.name });
  const edit = { orderId, contact: { ...contact, fullName: 'Njeri Otieno', email: '' } };
  await office(editAddress, { ...edit, collected: true });
  expect(await tx.get('address', orderId)).toMatchObject({ fullName: 'Njeri Otieno', ...NO_PLACE });
  const delivered = { ...contact, street: 'Moi Avenue 12', city: 'Nairobi', countyId: '47' };
  await expect(office(editAddress, { orderId, contact: delivered })).rejects.toMatchObject({
    code: 'invalid',
  });
});

test('a wrong number of an order that is collected is corrected until its customer has it, and gets the SMS that it is ready', async () => {
  const { place, office, body, tx } = await counter();
  const orderId = await place(GOODS, AT_WORKSHOP);
  const { contact } = body(0, {});
  const correct = async (phone: string) => {
    const desk = new MapTx(ADMIN, tx.rows);
    await runMutator(editAddress, desk, {
      ...{ orderId, contact: { ...contact, phone }, collected: true },
    });
    return desk.effects;
  };
  const revoked = { type: 'revoke_order_link', orderId };
  expect(await correct('0712000001')).toEqual([revoked]);
  await office(setOrderStatus, { orderId, status: 'shipped' });
  expect(await correct('0712000002')).toEqual([{ ...revoked, news: 'order_shipped' }]);
  expect(await correct('0712000002')).toEqual([]);
  await office(setOrderStatus, { orderId, status: 'delivered' });
  await expect(correct('0712000003')).rejects.toMatchObject({ code: 'handed_over' });
});

test('the tracking number of a parcel for a pick-up point is mailed while it travels', async () => {
  const { place, office, tx } = await counter();
  const orderId = await place(GOODS + POINT.feeCents, AT_POINT);
  await office(setOrderStatus, { orderId, status: 'processing' });
  const desk = new MapTx(ADMIN, tx.rows);
  const track = (tracking: string) =>
    runMutator(setTracking, desk, { orderId, courier: 'G4S', tracking });
  const told = (tracking: string) => ({
    ...{ type: 'order_tracked', orderId, once: `order_tracked ${orderId} ${tracking}` },
  });
  await track('A1');
  expect(desk.effects).toEqual([]);
  tx.rows.set('pack/1', { id: '1', labelType: 'regular', size: 'small', labels: 0 });
  for (const to of ['packed', 'handed_over']) {
    await runMutator(moveLines, desk, { lineIds: [`${orderId}/0`], to });
  }
  await track('A2');
  expect(desk.effects).toEqual([told('A1'), told('A2')]);
  await office(setOrderStatus, { orderId, status: 'shipped' });
  await track('A3');
  expect(desk.effects).toHaveLength(2);
});
