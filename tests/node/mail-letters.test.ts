import { expect, test } from 'vitest';
import { LABEL_TYPES } from '../../shared/label/choices.ts';
import { ALL_SIZES } from '../../shared/label/geometry.ts';
import type { PackPart } from '../../shared/production/pack.ts';
import { m } from '../../web/paraglide/messages.js';
import { overwriteGetLocale } from '../../web/paraglide/runtime.js';
import { partWords } from '../../web/ui/label/parts/part-words.ts';
import type { Env } from '../../worker/env.ts';
import { WORDS } from '../../worker/mail/account-words.ts';
import { letterBodies, type Part } from '../../worker/mail/letter.ts';
import { greeting } from '../../worker/mail/order-words.ts';
import { partText } from '../../worker/mail/part-words.ts';

const env = { BASE_URL: 'https://shop.test' } as Env;
const NASTY = '<img src=x onerror=alert(1)> & "Wanjikũ"\nline two';
const PARTS: Part[] = [
  NASTY,
  { button: 'See your order', link: 'https://shop.test/order/1#k=a&b' },
  { words: 'Your receipt', link: 'https://shop.test/receipt/1' },
  { code: '123456' },
  {
    rows: [
      { what: '2 × Labels', amount: 'KSh 20', detail: 'Blank', picture: '/share/1.png' },
      { what: '1 × Pack', amount: 'KSh 20', list: ['4 × Small', '6 × Mini'] },
    ],
    total: { what: 'Total', amount: 'KSh 40' },
  },
  { note: 'Small print' },
];

test('a mail says the same as text and as HTML, with its links and sums', async () => {
  const { text, html } = await letterBodies(env, { locale: 'en', subject: 'News', parts: PARTS }, [
    'Tiny Tag',
  ]);
  const shown = html.replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ');
  for (const word of [
    'See your order',
    'Your receipt',
    '123456',
    '2 × Labels',
    'KSh 20',
    '4 × Small',
    '6 × Mini',
    'KSh 40',
  ]) {
    expect(text).toContain(word);
    expect(shown).toContain(word);
  }
  expect(text).toContain(
    '2 × Labels (Blank): KSh 20\n1 × Pack: KSh 20\n  - 4 × Small\n  - 6 × Mini\nTotal: KSh 40',
  );
  expect(text).toContain('See your order:\nhttps://shop.test/order/1#k=a&b');
  expect(html).toContain('href="https://shop.test/order/1#k=a&amp;b"');
  expect(html).toContain('src="https://shop.test/share/1.png"');
});

test('what somebody typed stays text in a mail', async () => {
  const { text, html } = await letterBodies(env, { locale: 'sw', subject: 'News', parts: PARTS }, [
    'Tiny Tag',
  ]);
  expect(text).toContain(NASTY);
  expect(html).not.toContain('<img src=x');
  expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Wanjikũ&quot;');
  expect(html).toMatch(/^<!doctype html>\s<html lang="sw">/);
  expect(html).toContain('href="https://shop.test/sw"');
});

test('a mail names the parts of a pack as the order page does, in both languages', () => {
  const sizes = [...ALL_SIZES, 'rhombus'] as PackPart['size'][];
  for (const locale of ['en', 'sw'] as const) {
    overwriteGetLocale(() => locale);
    for (const size of sizes) {
      for (const type of LABEL_TYPES) {
        const part = { type, size, count: 40 };
        const shown = `${m.part_times({ count: part.count })} ${partWords(part)}`;
        expect(partText(locale, part)).toBe(shown);
      }
    }
  }
  overwriteGetLocale(() => 'en');
});

test('each mail of an account that has a code has a button too, in both languages', () => {
  for (const words of Object.values(WORDS)) {
    const kinds = Object.entries(words).filter(([, { code }]) => code);
    expect(kinds.length).toBeGreaterThan(4);
    for (const [kind, { button }] of kinds) {
      expect([kind, button !== undefined]).toEqual([kind, kind !== 'reauthentication']);
    }
  }
});

test('a mail greets by a name, and not by words that somebody wants to send to a stranger', () => {
  for (const name of ["Wanjikũ Ng'ang'a", 'J. R. Otieno', 'Mama Amani (Std. 4)', 'Dr.'])
    expect(greeting('en', name)).toBe(`Hello ${name},`);
  expect(greeting('sw', 'Achieng')).toBe('Habari Achieng,');
  const sent = ['You won: claim it', 'http://evil.example', 'evil.example', 'me@evil.example', ''];
  for (const name of sent) expect(greeting('en', name)).toBe('Hello,');
});
