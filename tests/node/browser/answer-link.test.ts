import { expect, test } from 'vitest';
import { answerLink } from '../../../web/routes/admin/moderation/-answer.ts';
import { ordersNamedIn } from '../../../web/routes/admin/moderation/-order-numbers.ts';

const EMAIL = 'achieng@example.com';
const bodyOf = (link: string) => new URL(link).searchParams.get('body') ?? '';

test('an answer greets in the language of who wrote, quotes them, and adds no other field', () => {
  const about = 'Iron-on & size?\r\nBcc: all@example.com';
  const text = 'Do they last?&cc=all@example.com\nAsante #1';
  const link = answerLink(EMAIL, { about, author: 'Achieng', text, locale: 'sw' });
  const { protocol, pathname, searchParams } = new URL(link);
  expect([protocol, decodeURIComponent(pathname)]).toEqual(['mailto:', EMAIL]);
  expect([...searchParams.keys()]).toEqual(['subject', 'body']);
  expect(searchParams.get('subject')).toBe(`Re: ${about}`);
  expect(link).not.toMatch(/\s/);
  expect(bodyOf(link)).toBe(
    'Habari Achieng,\r\n\r\n\r\n\r\n> Do they last?&cc=all@example.com\r\n> Asante #1',
  );
});

test('a long message is quoted as far as a link may reach', () => {
  const link = answerLink(EMAIL, { about: 'Labels', author: '', text: 'Ũkĩ 🏷️ '.repeat(600) });
  expect(link.length).toBeGreaterThan(1800);
  expect(link.length).toBeLessThan(2000);
  expect(bodyOf(link)).toMatch(/^Hello,\r\n.*Ũkĩ 🏷️ .*…$/su);
});

test('order numbers in a message are found, once each, and nothing that only resembles one', () => {
  const link = 'https://example.com/sw/order/7b1e22f0-5a3c-4d2e-8f00-aa11bb22cc33';
  const text = `Agizo #1a2b3c4d (1A2B3C4D)? See ${link}, paid QGH7AB12CD on 20261130, decade, 07123456.`;
  const id = '1a2b3c4d-5a3c-4d2e-8f00-aa11bb22cc33';
  expect(ordersNamedIn(text, [{ id }])).toEqual([
    { number: '1A2B3C4D', orderId: id },
    { number: '7B1E22F0', orderId: undefined },
  ]);
  expect(ordersNamedIn('effaced deadbeef 0712345678 20261130', [{ id }])).toEqual([]);
  const digits = '20261130-5a3c-4d2e-8f00-aa11bb22cc33';
  expect(ordersNamedIn('20261130', [{ id: digits }])).toMatchObject([{ orderId: digits }]);
});
