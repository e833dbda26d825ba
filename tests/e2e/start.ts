import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../shop/harness.ts';

/** Starts the shop as `npm start` does, on a fresh database, and reads the two lines it prints. */
export default async function start() {
  const stateDir = await mkdtemp(join(tmpdir(), 'tiny-tag-e2e-'));
  const env = {
    ...process.env,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    STATE_DIR: stateDir,
  };
  const shop = spawn('npm', ['start', '--silent'], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: shop.stdout });
  await new Promise<void>((resolve, reject) => {
    shop.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
    lines.on('line', (line) => {
      process.env.ADMIN_URL ??= line.match(/^First admin: (\S+)$/)?.[1];
      process.env.SHOP_URL = line.match(/^Shop: (\S+)$/)?.[1];
      if (process.env.SHOP_URL) resolve();
    });
  });
  return async () => {
    shop.removeAllListeners('exit');
    const ended = new Promise((resolve) => shop.once('exit', resolve));
    shop.kill('SIGTERM');
    await ended;
    await rm(stateDir, { recursive: true, force: true });
  };
}
