import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { migrate } from './migrate.ts';
import { downloadPhotos, uploadPhotos } from './photos.ts';
import { print, stateFolder } from './prepare.ts';

const NAME = 'DB';
const DATABASE = 'database.sql';
const PICTURES = 'pictures';

/** `from` is a local state folder, or 'remote' for Cloudflare. Only the folder's owner can read it. */
export async function backup(folder: string, from: string | 'remote'): Promise<void> {
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  const file = resolve(folder, DATABASE);
  if (from === 'remote') wrangler('.', 'd1', 'export', NAME, '--remote', '--output', file);
  else exportLocal(file, from);
  chmodSync(file, 0o600);
  // After the database: a photo it refers to is kept for days even if it is deleted now.
  await downloadPhotos(join(folder, PICTURES), from);
}

/** The tool finds a local database only beside its configuration. */
function exportLocal(file: string, stateDir: string) {
  const folder = mkdtempSync(join(tmpdir(), 'tiny-tag-backup-'));
  try {
    copyFileSync('wrangler.toml', join(folder, 'wrangler.toml'));
    mkdirSync(join(folder, '.wrangler'));
    symlinkSync(resolve(stateDir), join(folder, '.wrangler/state'));
    wrangler(folder, 'd1', 'export', NAME, '--local', '--output', file);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * In a new epoch browsers sync from scratch, and the Worker repeats removals (worker/jobs/after-restore.ts).
 */
const EPOCH = 'UPDATE sync_clock SET epoch = lower(hex(randomblob(16)));';

/** Needs an empty database. Backups from before photos were included are a single file. */
export async function restore(from: string, to: string | 'remote'): Promise<void> {
  const where = to === 'remote' ? ['--remote'] : ['--local', '--persist-to', to];
  const temporary = mkdtempSync(join(tmpdir(), 'tiny-tag-restore-'));
  try {
    const whole = join(temporary, DATABASE);
    copyFileSync(statSync(from).isDirectory() ? join(from, DATABASE) : from, whole);
    chmodSync(whole, 0o600);
    appendFileSync(whole, `\n${EPOCH}\n`);
    wrangler('.', 'd1', 'execute', NAME, ...where, '--yes', '--file', whole);
  } finally {
    rmSync(temporary, { recursive: true });
  }
  await migrate(to);
  const pictures = join(from, PICTURES);
  if (existsSync(pictures)) await uploadPhotos(pictures, to);
}

function wrangler(cwd: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('wrangler', args, { encoding: 'utf8', cwd });
  if (status === 0) return;
  process.stderr.write(`${stdout}${stderr}`);
  throw new Error(`wrangler ${args.slice(0, 2).join(' ')} failed`);
}

/** `npm run backup [-- --remote]`, `npm run restore -- <folder> [--remote]` */
if (import.meta.main) {
  const [verb, ...asked] = process.argv.slice(2);
  const place = asked.includes('--remote') ? 'remote' : stateFolder();
  const named = asked.find((word) => !word.startsWith('--'));
  if (verb === 'restore' && named) {
    await restore(named, place);
    print(`Restored from ${named}.`);
  } else {
    const day = new Date().toISOString().slice(0, 16).replace(/\D/g, '');
    const folder = named ?? `backups/${day}`;
    await backup(folder, place);
    print(`Backed up to ${folder}.`);
  }
}
