import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

/** For bare clones: installs the lockfile's packages and uses the Node version among them. */
const root = resolve(import.meta.dirname, '../..');
const stamp = resolve(root, 'node_modules/.tiny-tag-lock');
const lock = createHash('sha256')
  .update(readFileSync(resolve(root, 'package-lock.json')))
  .digest('hex');

// If wrangler runs this, node_modules is already installed.
if (!process.env.WRANGLER_COMMAND && (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock)) {
  const npm = process.env.npm_execpath;
  const command = ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...command], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', command, { cwd: root, stdio: 'inherit', shell: true });
  if (status !== 0) process.exit(status ?? 1);
  writeFileSync(stamp, lock);
}

const bin = resolve(root, 'node_modules/.bin');
const own = resolve(bin, 'node');
const node = existsSync(own) ? own : process.execPath;
const [script = '', ...args] = process.argv.slice(2);
const env = {
  ...process.env,
  PATH: `${bin}${delimiter}${process.env.PATH}`,
  WRANGLER_SEND_METRICS: 'false',
  NO_UPDATE_NOTIFIER: '1',
};
const child = spawn(
  node,
  ['--disable-warning=ExperimentalWarning', resolve(root, script), ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env,
  },
);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));

// npm signals its shell, which exits without passing the signal on, so watch for the parent's end.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 250).unref();
}
