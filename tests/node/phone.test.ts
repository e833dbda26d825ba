import { expect, test } from 'vitest';
import { maskPhone, normalisePhone } from '../../shared/input/phone.ts';

test.each(['0712 345 678', '+254 (0) 712-345-678', '254712345678', '712345678', '00254712345678'])(
  '%s is 254712345678',
  (text) => {
    expect(normalisePhone(text)).toBe('254712345678');
  },
);

test('01 numbers are taken; short, foreign and landline ones are not', () => {
  expect(normalisePhone('0110 123 456')).toBe('254110123456');
  for (const text of [
    '',
    '071234567',
    '07123456789',
    '+255712345678',
    '0201234567',
    '07123x5678',
  ]) {
    expect(normalisePhone(text), text).toBeNull();
  }
});

test('a masked phone shows five digits and two', () => {
  expect(maskPhone('254712345678')).toBe('25471*****78');
  expect(maskPhone('Asha 0712')).toBe('*****');
});
