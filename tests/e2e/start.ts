import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort, until } from '../shop/harness.ts';

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
  process.env.ADMIN_COOKIES = join(stateDir, 'admin-cookies.json');
  const lines = createInterface({ input: shop.stdout });
  await new Promise<void>((resolve, reject) => {
    shop.once('exit', (code) => reject(new Error(`npm start ended with ${code}`)));
    lines.on('line', (line) => {
      const [, name, url] = line.match(/^(First admin|Shop): (\S+)$/) ?? [];
      if (!url) return;
      process.env[name === 'Shop' ? 'SHOP_URL' : 'ADMIN_URL'] = url;
      if (name === 'Shop') resolve();
    });
  });
  const url = process.env.SHOP_URL ?? '';
  return async () => {
    shop.removeAllListeners('exit');
    shop.kill('SIGTERM');
    // SIGTERM ends all that npm start began: nobody listens any more.
    await until('the shop to end', async () => !(await fetch(url).catch(() => null)));
    await rm(stateDir, { recursive: true, force: true });
  };
}
