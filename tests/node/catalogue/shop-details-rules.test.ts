import { expect, test } from 'vitest';
import { NO_DETAILS, shopDetailsSchema } from '../../../shared/catalogue/shop-details.ts';
import { internationalPhone } from '../../../shared/input/phone.ts';
import { shownPhone } from '../../../shared/input/shown-phone.ts';
import { overwriteGetLocale } from '../../../web/paraglide/runtime.js';
import { hoursLines } from '../../../web/ui/shop/hours-words.ts';

const saved = (typed: object) => shopDetailsSchema.parse({ ...NO_DETAILS, ...typed });

test.each([
  ['0712 345 678', '254712345678'],
  ['+254 (0) 712-345-678', '254712345678'],
  ['020 271 1234', '254202711234'],
  ['+256 772 123456', '256772123456'],
  ['00 44 20 7946 0958', '442079460958'],
  ['12345', null],
  ['call us', null],
  ['+2547123456789012345', null],
])('%s is kept as %s', (typed, digits) => {
  expect(internationalPhone(typed)).toBe(digits);
});

test('a number is saved again as it was shown', () => {
  for (const digits of ['254712345678', '254202711234', '442079460958']) {
    expect(internationalPhone(shownPhone(digits))).toBe(digits);
  }
});

test('links, hours and the point on the map are kept in one form', () => {
  expect(
    saved({
      ...{ facebook: 'HTTP://m.facebook.com/tiny.tag', instagram: 'instagram.com/tinytag/' },
      ...{ tiktok: 'https://www.tiktok.com/@tinytag', hoursWeek: ' 8:00 – 17:30 ' },
      map: '-1.2860,36.82',
    }),
  ).toMatchObject({
    ...{ facebook: 'https://www.facebook.com/tiny.tag', hoursWeek: '08:00-17:30' },
    ...{ instagram: 'https://www.instagram.com/tinytag/', map: '-1.2860,36.82' },
    tiktok: 'https://www.tiktok.com/@tinytag',
  });
});

test('hours are written as people say them, in Swahili from six in the morning', () => {
  const hours = { hoursWeek: '08:00-17:00', hoursSaturday: '09:30-13:00', hoursSunday: '' };
  overwriteGetLocale(() => 'en');
  expect(hoursLines(hours)).toEqual([
    ...['Monday - Friday: 8am - 5pm', 'Saturday: 9:30am - 1pm', 'Sunday: Closed'],
  ]);
  overwriteGetLocale(() => 'sw');
  expect(hoursLines(hours)).toEqual([
    'Jumatatu - Ijumaa: saa 2 asubuhi - saa 11 jioni',
    'Jumamosi: saa 3:30 asubuhi - saa 7 mchana',
    'Jumapili: Pamefungwa',
  ]);
  const night = { hoursWeek: '12:00-23:00', hoursSaturday: '', hoursSunday: '' };
  expect(hoursLines(night)[0]).toBe('Jumatatu - Ijumaa: saa 6 mchana - saa 5 usiku');
  expect(hoursLines({ hoursWeek: '', hoursSaturday: '', hoursSunday: '' })).toEqual([]);
});
