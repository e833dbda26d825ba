import fc from 'fast-check';
import { expect, test } from 'vitest';
import { safePath } from '../../../web/routes/auth/-after-sign-in.ts';

test('a page of the shop is remembered without its language', () => {
  const pages = [
    '/',
    '/profile',
    '/sw/profile',
    '/sw',
    '/order/3f0c-11',
    '/blog/hand-me-downs',
    '/a/../cart',
    '/sw/admin/new-order#cart=abc234',
  ];
  expect(pages.map(safePath)).toEqual([
    '/',
    '/profile',
    '/profile',
    '/',
    '/order/3f0c-11',
    '/blog/hand-me-downs',
    '/cart',
    '/admin/new-order#cart=abc234',
  ]);
});

test('what leads away, or is no page, is not', () => {
  for (const next of [
    ...[
      'https://evil.example',
      '//evil.example',
      '/\\evil.example',
      '\\/evil.example',
      'evil.example',
    ],
    ...['/..//evil.example', '/.//evil.example', '/sw//evil.example', '/a/..//evil.example'],
    ...[
      '/\t/evil.example',
      '/\n/evil.example',
      ' //evil.example',
      '/%2f%2fevil.example',
      '/%5cevil.example',
    ],
    ...['javascript:alert(1)', 'data:text/html,x', '/@evil.example?x', '/#//evil.example', ''],
    ...[
      '/auth',
      '/auth/confirm',
      '/sw/auth',
      '/setup',
      '/api/account/export',
      '/dev/mail',
      '/img/1.svg',
    ],
    ...['/'.padEnd(300, 'a'), null, undefined, 7, {}, ['/profile']],
  ]) {
    expect([next, safePath(next)]).toEqual([next, null]);
  }
});

test('whatever it lets through stays on this site, by the rules of a browser', () => {
  const signs = fc.constantFrom(
    '/',
    '\\',
    '.',
    'sw',
    'a',
    ':',
    '@',
    '%2f',
    '\t',
    '?',
    '#',
    'evil.example',
  );
  fc.assert(
    fc.property(fc.array(signs, { maxLength: 8 }), (parts) => {
      const path = safePath(`/${parts.join('')}`);
      if (path === null) return;
      for (const prefix of ['', '/sw']) {
        const url = new URL(prefix + path, 'https://shop.example/auth');
        expect(url.origin).toBe('https://shop.example');
        expect(url.pathname.startsWith('//')).toBe(false);
      }
    }),
    { numRuns: 2000 },
  );
});
