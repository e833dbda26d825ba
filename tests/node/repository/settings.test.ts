import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { settings, writeSettings } from '../../../worker/local/settings.ts';

const here = process.cwd();
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tiny-tag-settings-'));
  process.chdir(folder);
});
afterEach(() => {
  process.chdir(here);
  rmSync(folder, { recursive: true });
});

const file = () => readFileSync('.dev.vars', 'utf8');
const SHOP = 'http://localhost:8787';
const SANDBOX = 'http://127.0.0.1:8788';

test('the settings written for wrangler are those of its shop, and no other start takes them over', () => {
  writeSettings(SHOP, SANDBOX);
  expect(parseEnv(file())).toEqual(settings(SHOP, SANDBOX));
  const other = settings('http://localhost:9000', 'http://127.0.0.1:9001');
  expect(other.BASE_URL).toBe('http://localhost:9000');
  expect(JSON.stringify(other)).not.toMatch(/878/);
});

test('a developer’s own lines stay as they are, above and below, and win over what is written', () => {
  writeFileSync('.dev.vars', '# mine\nMAIL_SHOP=desk@shop.test');
  writeSettings(SHOP, SANDBOX);
  const own = `${file()}BASE_URL="https://tunnel.example"`;
  writeFileSync('.dev.vars', `# first\n${own}`);
  writeSettings('http://localhost:9000', SANDBOX);
  for (const known of [parseEnv(file()), settings(SHOP, SANDBOX)]) {
    expect(known).toMatchObject({
      BASE_URL: 'https://tunnel.example',
      MAIL_SHOP: 'desk@shop.test',
      MPESA_BASE_URL: SANDBOX,
    });
  }
  expect(file()).toMatch(/\n# first\n# mine\nMAIL_SHOP=desk@shop.test\nAPP_SECRET=/);
  const before = file();
  writeSettings('http://localhost:9000', SANDBOX);
  expect(file()).toBe(before);
});

test('secrets are made once, also beside settings that are there before them', () => {
  writeFileSync('.dev.vars', 'SETUP_TOKEN=mine');
  const first = settings(SHOP, SANDBOX);
  expect(first.SETUP_TOKEN).toBe('mine');
  expect(first.APP_SECRET).toMatch(/^[\w-]{43}$/);
  expect(settings(SHOP, SANDBOX)).toEqual(first);
});
