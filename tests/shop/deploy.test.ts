import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SETTINGS } from '../../worker/local/setting-list.ts';
import { startCloudflare } from '../sandbox/cloudflare.ts';
import { makeClone, TERMINAL } from './clone.ts';
import { LONG } from './harness.ts';

let cloudflare: Awaited<ReturnType<typeof startCloudflare>>;
beforeEach(async () => {
  cloudflare = await startCloudflare();
});
afterEach(() => cloudflare.stop());

/** `npm run deploy` in a folder, with what is typed at its question. */
async function deploy(cwd: string, args: string[], { typed = '', env = {} } = {}) {
  const child = spawn('npm', ['run', '--silent', 'deploy', '--', ...args], {
    cwd,
    env: { ...process.env, ...TERMINAL, ...cloudflare.env, ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      printed += text;
    });
  }
  child.stdin.end(typed);
  const [code] = await once(child, 'close');
  return { code, printed };
}

test(
  'a dry run for an empty account lists what it would create, and writes nothing',
  LONG,
  async () => {
    const before = readFileSync('wrangler.toml', 'utf8');
    const { code, printed } = await deploy('.', ['--dry-run']);
    expect(code, printed).toBe(0);
    for (const what of ['D1 database', 'queue', 'R2 bucket']) {
      expect(printed).toContain(`To create: ${what} tiny-tag`);
    }
    expect(printed).toContain('To make and set when it is deployed: SETUP_TOKEN');
    expect(printed).toContain('npx wrangler secret put BASE_URL');
    expect(cloudflare.writes).toEqual([]);
    expect(readFileSync('wrangler.toml', 'utf8')).toBe(before);
  },
);

test('where R2 is not switched on yet, it says so and creates nothing', LONG, async () => {
  cloudflare.r2.isOn = false;
  const { code, printed } = await deploy('.', ['--yes']);
  expect(code, printed).toBe(1);
  expect(printed).toContain('To switch on first: R2');
  expect(cloudflare.writes).toEqual([]);
});

describe('in a clone', { ...LONG, timeout: 600_000 }, () => {
  let clone: string;
  beforeAll(async () => {
    clone = await makeClone();
  });
  afterAll(() => rm(clone, { recursive: true, force: true }));
  const toml = () => readFileSync(join(clone, 'wrangler.toml'), 'utf8');

  /** Every setting a shop needs but the two that are made. */
  const settings = SETTINGS.filter(({ needed }) => needed === true)
    .flatMap(({ names }) => names)
    .filter((name) => name !== 'APP_SECRET' && name !== 'SETUP_TOKEN')
    .map((name) => `${name}=${name === 'BASE_URL' ? 'https://shop.test' : 'x'}`);

  test('an empty account becomes a shop whose set-up link is printed; a second run creates and asks nothing', async () => {
    const before = toml();
    await writeFile(join(clone, 'settings.env'), settings.join('\n'));

    const refused = await deploy(clone, ['settings.env'], { typed: 'n\n' });
    expect([refused.code, cloudflare.writes, toml()]).toEqual([1, [], before]);

    const half = await deploy(clone, ['--yes']);
    expect(half.code, half.printed).toBe(1);
    const created = ['d1/database', 'queues', 'r2/buckets'].map(
      (kind) => `POST /accounts/account/${kind}`,
    );
    expect(cloudflare.writes.splice(0)).toEqual(created);
    const [id] = cloudflare.databases.keys();
    expect(toml()).toBe(before.replace(/database_id = ".*"/, `database_id = "${id}"`));
    expect(half.printed).toContain('Set what is missing');

    const first = await deploy(clone, ['settings.env'], { typed: 'y\n' });
    expect(first.code, first.printed).toBe(0);
    const token = cloudflare.secrets.get('SETUP_TOKEN');
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(cloudflare.secrets.get('APP_SECRET')).not.toBe(token);
    expect(first.printed).toContain(`https://shop.test/setup#${token}\n`);
    const kept = parseEnv(readFileSync(join(clone, 'settings.env'), 'utf8'));
    expect(kept).toEqual(Object.fromEntries(cloudflare.secrets));
    expect(cloudflare.secrets.size).toBe(settings.length + 2);
    expect([cloudflare.versions(), [...cloudflare.domains]]).toEqual([1, ['shop.test']]);
    const applied = () =>
      [...cloudflare.databases.values()].map(
        ({ sql }) => sql.prepare('SELECT name FROM d1_migrations').all().length,
      );
    const migrations = readdirSync('migrations').filter((name) => name.endsWith('.sql')).length;
    expect(applied()).toEqual([migrations]);

    const [was, secrets] = [toml(), [...cloudflare.secrets]];
    cloudflare.writes.splice(0);
    const withFile = await deploy(clone, ['settings.env']);
    expect(withFile.printed).toContain(`https://shop.test/setup#${token}\n`);
    const second = await deploy(clone, []);
    expect(second.code, second.printed).toBe(0);
    expect(second.printed).not.toMatch(/y\/N|To create|To set|To make/);
    expect(second.printed).toContain('<BASE_URL>/setup#<SETUP_TOKEN>');
    expect([toml(), [...cloudflare.secrets], applied()]).toEqual([was, secrets, [migrations]]);
    expect(cloudflare.writes.filter((path) => created.includes(path))).toEqual([]);
    execFileSync('git', ['diff', '--exit-code', 'wrangler.toml']);
  });

  test('it says how to log in, stops where the account is another, and takes no setting it does not know', async () => {
    const out = await deploy(clone, ['--yes'], { env: { CLOUDFLARE_API_TOKEN: 'wrong' } });
    expect([out.code, out.printed]).toEqual([1, expect.stringContaining('npx wrangler login')]);
    const other = await deploy(clone, ['--yes']);
    expect([other.code, other.printed]).toEqual([
      1,
      expect.stringContaining('which this account does not have'),
    ]);
    await writeFile(join(clone, 'settings.env'), 'SMS_KEEY=x');
    const typo = await deploy(clone, ['settings.env', '--yes']);
    expect([typo.code, typo.printed]).toEqual([1, expect.stringContaining('SMS_KEEY')]);
    expect(cloudflare.writes).toEqual([]);
  });
});
