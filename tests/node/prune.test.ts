import { expect, test } from 'vitest';
import { prune, withoutUnusedVariables } from '../../worker/pages/prune.ts';

const WORDS = new Set(['card', 'wide', 'button', 'a:b']);
const NAMES = new Set(['a', 'ul', 'h1', 'svg']);
const stays = (selector: string) => prune(`${selector}{color:red}`, WORDS, NAMES) !== '';

test('of a stylesheet stay the rules whose classes, attributes and elements there are', () => {
  for (const selector of [
    ...['.card', 'a', '*', ':root', '.card>a', 'ul a+h1', '.card.wide:hover::before', 'svg *'],
    ...['[type=button]', 'a[type="button"]', '.a\\:b', ':is(h1,h2)', ':where(table,ul)>a'],
    ...['a:not(p)', '.card:not(.none)', 'ul:has(>a)', 'a:nth-child(2n of .card)', '.none,.card'],
  ]) {
    expect(stays(selector), selector).toBe(true);
  }
  for (const selector of [
    ...['.none', 'table', '.card>table', 'ul~p', '.card:is(h2,h3)', ':where(table) a', 'a:has(p)'],
    ...['.card.none', '[type=reset]', 'ul:not(.card) p'],
  ]) {
    expect(stays(selector), selector).toBe(false);
  }
  expect(prune('h1,h2{a:b}@media print{p{c:d}a{e:f}}', WORDS, NAMES)).toBe(
    'h1{a:b}@media print{a{e:f}}',
  );
  expect(prune('p.card{a:b}', WORDS), 'where elements are not known').toBe('p.card{a:b}');
});

test('a variable goes when nothing reads it, and then what only it read', () => {
  const css = ':root{--one:var(--two);--two:3px;--four:1;--five:2}a{margin:var(--four);--last:1}';
  expect(withoutUnusedVariables(css, 'style="width:var(--five)"')).toBe(
    ':root{--four:1;--five:2}a{margin:var(--four);}',
  );
});
