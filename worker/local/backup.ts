import { spawnSync } from 'node:child_process';
import { appendFileSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { migrate } from './build.ts';
import { folders, say } from './prepare.ts';

const NAME = 'DB';

/**
 * Writes the whole database as SQL: the local one of a state folder, or with 'remote' the one at
 * Cloudflare, which keeps thirty days of its own besides (Time Travel).
 */
export function backup(file: string, from: string | 'remote'): void {
  mkdirSync(dirname(file), { recursive: true });
  if (from === 'remote') {
    wrangler('.', 'd1', 'export', NAME, '--remote', '--output', file);
    return;
  }
  // The tool looks for a local database beside its configuration only.
  const folder = mkdtempSync(join(tmpdir(), 'tiny-tag-backup-'));
  try {
    copyFileSync('wrangler.toml', join(folder, 'wrangler.toml'));
    mkdirSync(join(folder, '.wrangler'));
    symlinkSync(resolve(from), join(folder, '.wrangler/state'));
    wrangler(folder, 'd1', 'export', NAME, '--local', '--output', resolve(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Another epoch, by which every browser learns to begin anew, and keeps what it had not sent. */
const EPOCH = 'UPDATE sync_clock SET epoch = lower(hex(randomblob(16)));';

/** Fills an empty database from a backup, and brings it to the migrations of this version. */
export function restore(file: string, to: string | 'remote'): void {
  const where = to === 'remote' ? ['--remote'] : ['--local', '--persist-to', to];
  const whole = join(mkdtempSync(join(tmpdir(), 'tiny-tag-restore-')), 'whole.sql');
  copyFileSync(file, whole);
  appendFileSync(whole, `\n${EPOCH}\n`);
  wrangler('.', 'd1', 'execute', NAME, ...where, '--yes', '--file', whole);
  rmSync(dirname(whole), { recursive: true });
  if (to !== 'remote') migrate(to);
}

function wrangler(cwd: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('wrangler', args, { encoding: 'utf8', cwd });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new Error(`wrangler ${args.slice(0, 2).join(' ')} failed`);
}

/** `npm run backup [-- --remote]`, `npm run restore -- <file> [--remote]` */
if (import.meta.main) {
  const [verb, ...asked] = process.argv.slice(2);
  const place = asked.includes('--remote') ? 'remote' : folders().stateDir;
  const named = asked.find((word) => !word.startsWith('--'));
  if (verb === 'restore' && named) {
    restore(named, place);
    say(`Restored from ${named}.`);
  } else {
    const day = new Date().toISOString().slice(0, 16).replace(/\D/g, '');
    const file = named ?? `backups/${day}.sql`;
    backup(file, place);
    say(`Backed up to ${file}.`);
  }
}
