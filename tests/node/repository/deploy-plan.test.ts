import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { planOf, withId, wordsOf } from '../../../worker/local/deploy-plan.ts';
import { SETTINGS } from '../../../worker/local/setting-list.ts';
import { sandboxSettings } from '../../sandbox/keys.ts';

const NO_ID = '00000000-0000-0000-0000-000000000000';
const ID = 'b3a42301-d8f5-4d2b-822b-28c546bd459f';
const names = {
  database: 'shop',
  databaseId: NO_ID,
  queue: 'shop-outbox',
  bucket: 'shop-pictures',
};
const empty = { databases: [], queue: false, bucket: false, secrets: [] };
const needed = SETTINGS.filter((setting) => setting.needed === true).flatMap((one) => one.names);
const full = {
  databases: [{ name: 'shop', uuid: ID }],
  queue: true,
  bucket: true,
  secrets: needed,
};
const given = Object.fromEntries(needed.map((name) => [name, 'secret-value']));

test('an empty account lacks all three parts, and a shop that is complete lacks nothing', () => {
  const plan = planOf(names, empty, {});
  expect(plan.create.map(({ command }) => command.join(' '))).toEqual([
    'd1 create shop',
    'queues create shop-outbox',
    'r2 bucket create shop-pictures',
  ]);
  expect([plan.isIdMissing, plan.make]).toEqual([true, ['APP_SECRET', 'SETUP_TOKEN']]);
  const again = planOf({ ...names, databaseId: ID }, full, {});
  expect(again).toMatchObject({ create: [], isIdMissing: false, set: [], make: [], missing: [] });
});

test('every setting that is missing is listed with where it comes from, and how to set one that is needed', () => {
  const words = `${wordsOf(planOf(names, empty, {})).join('\n')}\n`;
  for (const { names, needed, from } of SETTINGS) {
    if (names.includes('APP_SECRET') || names.includes('SETUP_TOKEN')) continue;
    expect(words).toContain(`${names.join(', ')}${needed === true ? '' : ` (${needed})`}: ${from}`);
    for (const name of names)
      expect(words.includes(`npx wrangler secret put ${name}\n`)).toBe(needed === true);
  }
});

test('a database that was created by a run that broke off is used, not created again', () => {
  const plan = planOf(names, { ...empty, databases: full.databases }, {});
  expect(plan.create.map(({ what }) => what)).toEqual([
    'queue shop-outbox',
    'R2 bucket shop-pictures',
  ]);
  expect(plan.isIdMissing).toBe(true);
  // It may be another shop's, so the plan names it before it is migrated.
  expect(wordsOf(plan).join('\n')).toContain(`D1 database shop that is there (${ID})`);
  expect(planOf({ ...names, databaseId: ID }, full, {}).adopted).toBeUndefined();
});

test('the shop answers at the domain of BASE_URL, unless that is the address of every Worker', () => {
  const domain = (BASE_URL: string) => planOf(names, full, { BASE_URL }).domain;
  expect(domain('https://shop.test')).toBe('shop.test');
  expect(domain('https://shop.owner.workers.dev')).toBeNull();
  expect(planOf(names, full, {}).domain).toBeNull();
});

/** D1's API splits a file itself, and takes the first END in a trigger for the trigger's end. */
test('no trigger of a migration has an END before its last, or a BEGIN that D1 does not see', () => {
  const triggers = globSync('migrations/*.sql').flatMap((path) =>
    readFileSync(path, 'utf8')
      .replace(/^--(?!>).*$/gm, '')
      .split('--> statement-breakpoint')
      .filter((statement) => /create trigger/i.test(statement)),
  );
  expect(triggers.length).toBeGreaterThan(200);
  const wrong = triggers.filter((sql) => {
    const ends = sql.match(/\bend\b/gi) ?? [];
    return ends.length !== 1 || /\bcase\b|\r/i.test(sql) || !/ BEGIN [^;]+;[\s\S]* END;/.test(sql);
  });
  expect(wrong).toEqual([]);
});

test('the id of a database that the account does not have is never replaced', () => {
  expect(() => planOf({ ...names, databaseId: ID }, empty, {})).toThrow(ID);
  const other = { ...full, databases: [{ name: 'shop', uuid: 'other' }] };
  expect(() => planOf({ ...names, databaseId: ID }, other, {})).toThrow(ID);
});

test('a file’s settings replace none that are set and are printed by name alone', () => {
  const file = { ...given, BASE_URL: 'https://shop.test', SMS_KEY: 'secret-value' };
  const plan = planOf(names, { ...full, secrets: ['APP_SECRET', 'MAIL_KEY'] }, file);
  expect(plan.set).toEqual(Object.keys(file).filter((name) => !/APP_SECRET|MAIL_KEY/.test(name)));
  expect([plan.make, plan.missing]).toEqual([[], []]);
  expect(wordsOf(plan).join('\n')).not.toContain('secret-value');
});

test.each(['https://shop.test/', 'shop.test', 'https://shop.test/en', 'http://shop.test', ''])(
  'BASE_URL %s is refused',
  (BASE_URL) => {
    expect(() => planOf(names, full, { BASE_URL })).toThrow('BASE_URL');
  },
);

test('a setting with a slip of the pen is refused', () => {
  expect(() => planOf(names, full, { MAIL_KEEY: 'x' })).toThrow('MAIL_KEEY');
});

test('only the line of the database’s id changes', () => {
  const toml = readFileSync('wrangler.toml', 'utf8');
  const [before, after] = [toml, withId(toml, ID)].map((text) => text.split('\n'));
  const changed = after?.filter((line, i) => line !== before?.[i]);
  expect([after?.length, changed]).toEqual([before?.length, [`database_id = "${ID}"`]]);
});

test('the list has every setting that the Worker declares, once, and no other', () => {
  const declared = globSync('worker/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/^ {2,4}([A-Z][A-Z0-9_]+)\??: string;$/gm)].map(
      ([, name]) => name,
    ),
  );
  // Addresses that are the provider's own unless a sandbox takes its place.
  const ofSandbox = [
    'SMS_URL',
    'PUSH_URL',
    'TURNSTILE_URL',
    'GOOGLE_AUTHORIZE_URL',
    'GOOGLE_TOKEN_URL',
    'GOOGLE_ISSUER',
  ];
  expect(Object.keys(sandboxSettings(''))).toEqual(expect.arrayContaining(ofSandbox));
  const listed = SETTINGS.flatMap((setting) => setting.names);
  expect([...listed, ...ofSandbox].sort()).toEqual(declared.sort());
});
