import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { mayUse, STAFF_ROLES } from '../../../shared/account/roles.ts';
import { areaAt, isOpenTo } from '../../../web/routes/admin/-shell/pages.ts';
import { ADMIN_PAGES } from '../../e2e/pages/page-list.ts';

/** The addresses of the back office, as its route files give them. */
const PAGES = globSync('web/routes/admin/**/*.tsx')
  .filter((file) => !/\/-/.test(file))
  .map((file) =>
    file
      .slice('web/routes'.length, -'.tsx'.length)
      .replace(/\/\([^)]+\)/g, '')
      .replace(/\/(route|index)$/, '')
      .replaceAll('.', '/')
      .replace(/\$\w+/, 'none'),
  );

test('every page of the back office belongs to an area, and is open to its roles alone', () => {
  expect(PAGES.length).toBeGreaterThan(20);
  expect(PAGES).toContain('/admin/order/none');
  expect(PAGES.filter((path) => areaAt(path, undefined) === undefined)).toEqual([]);
  for (const role of STAFF_ROLES) {
    for (const path of PAGES) {
      const area = areaAt(path, undefined);
      expect([path, isOpenTo(role, path, undefined)]).toEqual([path, area && mayUse(role, area)]);
    }
    expect(isOpenTo(role, '/admin', 'products')).toBe(role === 'admin');
  }
});

test('each page of the back office is one of those that are looked at in Chromium', () => {
  const looked = new Set(ADMIN_PAGES.map(({ path }) => path.replace(/\?.*/, '')));
  // Those of one order, payment or customer are looked at with what a test bought.
  const missing = PAGES.filter((path) => !path.endsWith('/none') && !looked.has(path));
  expect(missing).toEqual([]);
});

/** Else the forms of one order stay, and what was typed of it would be saved of the next. */
test('a page of one order, payment, product or customer begins anew with another', () => {
  const files = globSync('web/routes/admin/**/*$*.tsx');
  expect(files.length).toBeGreaterThan(4);
  const anew = /remountDeps: \(\{ params \}\) => params,/;
  expect(files.filter((file) => !anew.test(readFileSync(file, 'utf8')))).toEqual([]);
});

test('a page that names no area is open to none of the roles', () => {
  for (const role of STAFF_ROLES.filter((role) => role !== 'admin')) {
    expect(isOpenTo(role, '/admin/new-thing', undefined), role).toBe(false);
  }
});
