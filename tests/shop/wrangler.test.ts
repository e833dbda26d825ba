import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { unstable_readConfig } from 'wrangler';
import { checkoutBody } from '../checkout-body.ts';
import { secretsIn } from '../node/secret-shapes.ts';
import { until } from '../until.ts';
import { makeClone, TERMINAL } from './clone.ts';
import { freePort, guest, LONG } from './harness.ts';
import { filledCart, phone } from './order.ts';

const clone = await makeClone();
const VERY_LONG = { ...LONG, timeout: 600_000 };
const ends: (() => Promise<unknown>)[] = [];

afterAll(async () => {
  await Promise.all(ends.map((end) => end()));
  await rm(clone, { recursive: true, force: true });
});

/** Starts a command in the clone; `says` waits for its output. */
function start(env: object, command: string, ...args: string[]) {
  const child = spawn(command, args, {
    cwd: clone,
    env: { ...process.env, ...TERMINAL, ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      printed += text;
    });
  }
  let isOver = false;
  const over = once(child, 'close').then(() => {
    isOver = true;
  });
  const says = async (words: RegExp) => {
    while (!words.test(printed)) {
      if (isOver) throw new Error(`${command} ${args.join(' ')} ended:\n${printed}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  /** Interrupts the whole group, as Ctrl-C does. */
  const end = () => {
    if (!isOver && child.pid) process.kill(-child.pid, 'SIGINT');
    return over;
  };
  ends.push(end);
  return { says, end };
}

const text = (path: string) => readFileSync(join(clone, path), 'utf8');
const bundle = (folder: string) =>
  globSync(`dist/${folder}/**/*.js`, { cwd: clone }).map(text).join('\n');

/** Texts that only development pages, sandbox and tests contain. */
const TRACES = [
  'Mails sent, newest first',
  '/dev/',
  'ws_CO_',
  'Unable to lock subscriber',
  'sandbox-key',
  'Requests queued for',
];

test(
  '`wrangler dev` serves a clone: migrated, seeded, paid through `npm run sandbox`, with a developer’s own settings',
  VERY_LONG,
  async () => {
    const [port, sandboxPort] = [await freePort(), await freePort()];
    const env = { PORT: String(port), SANDBOX_PORT: String(sandboxPort) };
    await writeFile(join(clone, '.dev.vars'), 'MAIL_SHOP=desk@shop.test');

    const shop = start(env, 'npx', 'wrangler', 'dev', '--port', env.PORT);
    const sandbox = start(env, 'npm', 'run', '--silent', 'sandbox');
    const origin = `http://localhost:${port}`;
    await shop.says(new RegExp(`First admin: ${origin}/setup#\\S+\n`));
    await sandbox.says(/Sandbox: \S+\n/);
    const health = await until('the shop to answer', () =>
      fetch(`${origin}/healthz`).catch(() => null),
    );
    expect([health.status, await health.json()]).toEqual([200, { ok: true }]);
    const home = await (await fetch(origin)).text();
    expect(home).toContain('Bottle Labels');
    expect(home).toContain('KSh 750');

    const customer = await guest(origin);
    const lines = await filledCart(customer, [['1', 1]]);
    const order = checkoutBody(lines, 100_000, { mpesaPhone: phone() });
    const placed = await customer.post('/api/checkout', order);
    expect(placed.status).toBe(201);
    const clientGroupID = crypto.randomUUID();
    const pull = {
      pullVersion: 1,
      clientGroupID,
      schemaVersion: '1',
      profileID: 'p',
      cookie: null,
    };
    await until('the order to be paid', async () => {
      const pulled = await customer.post('/api/sync/pull', pull);
      return /"paymentStatus":"paid"/.test(await pulled.text());
    });

    const messageId = crypto.randomUUID();
    const sender = { name: 'Achieng', email: 'achieng@example.com', phone: '', locale: 'en' };
    const message = { messageId, ...sender, subject: 'Twins', message: 'Do you print ĩ?' };
    const sent = await customer.post('/api/contact', message);
    expect(sent.status).toBe(201);
    await until('the message at the address of .dev.vars', async () => {
      const mails = (await (await fetch(`${origin}/dev/mail.json`)).json()) as { to: string }[];
      return mails.some(({ to }) => to === 'desk@shop.test');
    });
    expect(text('.dev.vars')).toMatch(/^MAIL_SHOP=desk@shop.test$/m);
    expect(bundle('worker')).toContain(TRACES[0]);
    await Promise.all([shop.end(), sandbox.end()]);
  },
);

/** When the files that trigger a build of `wrangler dev` were written. */
function watched() {
  const { build } = unstable_readConfig({ config: join(clone, 'wrangler.toml') });
  const files = globSync([build.watch_dir ?? []].flat().map((folder) => `${resolve(folder)}/**`));
  return files.sort().map((path) => [path, statSync(path).mtimeMs] as const);
}

test(
  'O04 `wrangler deploy` uploads nothing of the sandbox, the tests or the development pages, and a build changes no file that starts another',
  VERY_LONG,
  async () => {
    const before = watched();
    expect(before.map(([path]) => path)).toContain(join(clone, 'web/paraglide/messages.js'));
    execFileSync(process.execPath, ['web/build/generate.mjs'], { cwd: clone });
    const deploy = start({}, 'npx', 'wrangler', 'deploy', '--dry-run', '--outdir', 'dist/bundle');
    await deploy.says(/--dry-run: exiting now\./);
    expect(watched()).toEqual(before);
    for (const folder of ['bundle', 'worker', 'client']) {
      const built = bundle(folder);
      expect(built.length).toBeGreaterThan(100_000);
      expect(TRACES.filter((trace) => built.includes(trace))).toEqual([]);
    }
    // O01: no secrets, and nothing of the machine that built it.
    const built = globSync('dist/{bundle,client}/**/*.{js,html,css,json}', { cwd: clone });
    expect(secretsIn(built.map((path) => join(clone, path)))).toEqual([]);
    const machine = [clone, process.cwd()];
    expect(built.filter((path) => machine.some((name) => text(path).includes(name)))).toEqual([]);
    expect(globSync('dist/**/*.map', { cwd: clone })).toEqual([]);
  },
);
