import { expect, test } from 'vitest';
import { NO_DETAILS } from '../../../shared/catalogue/shop-details.ts';
import { collectionLines, collectionText } from '../../../worker/mail/collection.ts';
import { firstOfOnePart } from '../../../worker/sms/order-texts.ts';
import { placesOf } from '../../../worker/sms/places.ts';

const SHOP = {
  ...{ ...NO_DETAILS, id: 'shop', edition: '', version: 1, deleted: false },
  ...{ place: 'Moi Avenue 5, Nairobi', hoursWeek: '08:30-17:00', hoursSaturday: '09:00-13:00' },
};
const POINT = {
  ...{ id: 'lamu', name: 'Jetty', town: 'Lamu', feeCents: 1, daysMin: 1, daysMax: 2 },
  ...{ place: 'Beside the customs house', placeSw: 'Kando ya forodha' },
  ...{ hoursWeek: '08:00-18:00', hoursSaturday: '09:00-13:00', hoursSunday: '' },
};
const order = (locale: 'en' | 'sw', shippingMethod: 'workshop' | 'point' | 'standard') => ({
  ...{ locale, shippingMethod, pickupPoint: shippingMethod === 'point' ? POINT : null },
});

test('a mail of an order that is collected says where and when, in its language', () => {
  expect(collectionText(order('en', 'workshop'), SHOP)).toEqual([
    [
      'You collect it here:',
      ...['Moi Avenue 5, Nairobi', 'Monday - Friday: 8:30am - 5pm'],
      ...['Saturday: 9am - 1pm', 'Sunday: Closed'],
    ].join('\n'),
  ]);
  expect(collectionLines(order('sw', 'workshop'), SHOP)[1]).toBe(
    'Jumatatu - Ijumaa: saa 2:30 asubuhi - saa 11 jioni',
  );
  expect(collectionLines(order('en', 'point'), SHOP)).toEqual([
    ...['Jetty, Lamu', 'Beside the customs house'],
    ...['Monday - Friday: 8am - 6pm', 'Saturday: 9am - 1pm', 'Sunday: Closed'],
  ]);
  expect(collectionText(order('en', 'standard'), SHOP)).toEqual([]);
});

test('a point agreed before points had hours, or without them, says where only', () => {
  const { hoursWeek: _, hoursSaturday: __, hoursSunday: ___, ...agreed } = POINT;
  const earlier = { ...order('sw', 'point'), pickupPoint: agreed };
  expect(collectionLines(earlier, SHOP)).toEqual(['Jetty, Lamu', 'Kando ya forodha']);
  expect(placesOf(earlier, SHOP)).toEqual(['Jetty, Lamu (Kando ya forodha)', 'Jetty, Lamu']);
});

test('what the shop has not set is not said', () => {
  const unset = { ...SHOP, ...NO_DETAILS };
  expect(collectionText(order('en', 'workshop'), unset)).toEqual([]);
  expect(placesOf(order('en', 'workshop'), unset)).toEqual([]);
  expect(collectionLines(order('en', 'workshop'), { ...unset, place: 'Karen' })).toEqual(['Karen']);
  expect(placesOf(order('en', 'workshop'), { ...unset, place: 'Karen' })).toEqual(['Karen']);
});

test('where the place is a town alone, the message says the address or whom to ask', () => {
  const town = { ...SHOP, ...NO_DETAILS, place: 'Nairobi, Kenya' };
  expect(collectionLines(order('en', 'workshop'), town)).toEqual([
    ...['Nairobi, Kenya', 'Ask us the way before you come.'],
  ]);
  const known = { ...town, phone: '254712345678' };
  expect(collectionLines(order('sw', 'workshop'), known)[1]).toBe(
    'Tuulize njia kabla ya kuja: +254 712 345 678.',
  );
  const full = { ...known, address: 'Biashara Street 4, Nairobi' };
  expect(collectionLines(order('en', 'workshop'), full)[1]).toBe(full.address);
  expect(placesOf(order('en', 'workshop'), full)).toEqual([full.address, 'Nairobi, Kenya']);
});

test('an SMS names the place and the hours as far as they fit one part', () => {
  const [whole = '', short = ''] = placesOf(order('en', 'workshop'), SHOP);
  expect(whole).toBe('Moi Avenue 5, Nairobi (Mon-Fri 8:30am-5pm, Sat 9am-1pm)');
  expect(short).toBe('Moi Avenue 5, Nairobi');
  expect(placesOf(order('sw', 'point'), SHOP)).toEqual([
    'Jetty, Lamu (Kando ya forodha; Jumatatu-Ijumaa 8am-6pm, Jumamosi 9am-1pm)',
    'Jetty, Lamu (Kando ya forodha)',
    'Jetty, Lamu',
  ]);
  const texts = (rest: string) => [whole, short, ''].map((where) => `${where}${rest}`);
  expect(firstOfOnePart(texts('.'))).toBe(`${whole}.`);
  expect(firstOfOnePart(texts('.'.repeat(120)))).toBe(`${short}${'.'.repeat(120)}`);
  expect(firstOfOnePart(texts('.'.repeat(150)))).toBe('.'.repeat(150));
  expect(firstOfOnePart(['Njĩrũ Road: ready', 'ready'])).toBe('ready');
});
