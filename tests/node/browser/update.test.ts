import { beforeEach, expect, test, vi } from 'vitest';
import { mayReload } from '../../../web/store/may-reload.ts';
import { store } from '../../../web/store/store.ts';

/** An outdated page: its path, its age, its visibility, and the content of its fields. */
function onPage(path: string, ageMs: number, state: 'visible' | 'hidden', fields: object[] = []) {
  vi.stubGlobal('location', { pathname: path });
  vi.stubGlobal('document', { visibilityState: state, querySelectorAll: () => fields });
  vi.stubGlobal('performance', { now: () => ageMs });
}

const text = (value: string) => ({ type: 'textarea', value });
const box = (checked: boolean) => ({
  type: 'checkbox',
  value: 'on',
  checked,
  defaultChecked: false,
});

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

test('an outdated page reloads by itself where nobody is at work, once a minute at most', () => {
  onPage('/shop', 60_000, 'visible');
  expect(mayReload()).toBe(false);
  onPage('/shop', 60_000, 'hidden', [text(''), box(false), { type: 'hidden', value: '1' }]);
  expect(mayReload()).toBe(true);
  onPage('/shop', 1000, 'visible');
  expect(mayReload()).toBe(false);
});

test('a page that has just opened reloads, but the checkout never', () => {
  for (const path of ['/checkout', '/sw/checkout']) {
    onPage(path, 1000, 'visible');
    expect(mayReload()).toBe(false);
  }
  onPage('/shop', 1000, 'visible');
  expect(mayReload()).toBe(true);
});

test.each([
  ['a message', text('Do you print ĩ?')],
  ['a tick', box(true)],
])('a page that holds %s does not reload, seen or not', (_, field) => {
  onPage('/contact', 1000, 'visible', [field]);
  expect(mayReload()).toBe(false);
  onPage('/contact', 60_000, 'hidden', [field]);
  expect(mayReload()).toBe(false);
});

test('a page with a change that is not saved, such as a choice or an emptied field, does not reload', () => {
  const form = () => true;
  store.unsaved.add(form);
  onPage('/admin/alerts', 60_000, 'hidden');
  expect(mayReload()).toBe(false);
  store.unsaved.delete(form);
  expect(mayReload()).toBe(true);
});
