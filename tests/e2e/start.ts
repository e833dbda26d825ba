import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FullConfig } from '@playwright/test';
import { build } from '../../worker/local/build.ts';
import { freePort, migrated } from '../shop/harness.ts';
import { until } from '../until.ts';
import { readPlace, savePlace } from './place.ts';

/** One shop per worker, because admins change settings of the whole shop. */
export default async function startAll({ workers }: FullConfig) {
  // What all of them serve is built once, and one database is copied for each.
  await build();
  const shops: ReturnType<typeof start>[] = [];
  for (let worker = 0; worker < workers; worker++) {
    const stateDir = await mkdtemp(join(tmpdir(), 'tiny-tag-e2e-'));
    await migrated(stateDir);
    shops.push(start(worker, stateDir));
  }
  const ends = await Promise.all(shops);
  return () => Promise.all(ends.map((end) => end()));
}

/** Runs `npm start` on a new database and reads the two lines it prints. */
async function start(worker: number, stateDir: string) {
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
