import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FullConfig } from '@playwright/test';
import { freePort, migrated } from '../shop/harness.ts';
import { until } from '../until.ts';
import { readPlace, savePlace } from './place.ts';

/** One shop per worker, because admins change settings of the whole shop. */
export default async function startAll({ workers }: FullConfig) {
  // The first one builds what all of them serve.
  const ends = [await start(0)];
  const others = Array.from({ length: workers - 1 }, (_, index) => start(index + 1));
  ends.push(...(await Promise.all(others)));
  return async () => {
    for (const end of ends) await end();
  };
}

/** Runs `npm start` on a new database and reads the two lines it prints. */
async function start(worker: number) {
  const stateDir = await mkdtemp(join(tmpdir(), 'tiny-tag-e2e-'));
  await migrated(stateDir);
  const sandboxPort = await freePort();
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(sandboxPort),
    STATE_DIR: stateDir,
  };
  const shop = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  savePlace(worker, {
    sandbox: `http://localhost:${sandboxPort}`,
    adminCookies: join(stateDir, 'admin-cookies.json'),
  });
  const lines = createInterface({ input: shop.stdout });
  await new Promise<void>((resolve, reject) => {
    shop.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
    lines.on('line', (line) => {
      const [, name, url] = line.match(/^(First admin|Shop): (\S+)$/) ?? [];
      if (!url) return;
      savePlace(worker, name === 'Shop' ? { shop: url } : { setUp: url });
      if (name === 'Shop') resolve();
    });
  });
  const url = readPlace(worker).shop;
  return async () => {
    shop.removeAllListeners('exit');
    shop.kill('SIGTERM');
    // SIGTERM ends all processes of `npm start`.
    await until('the shop to end', async () => !(await fetch(url).catch(() => null)));
    await rm(stateDir, { recursive: true, force: true });
  };
}
