import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { backup, restore } from '../../worker/local/backup.ts';
import { withDatabase } from '../../worker/local/shop.ts';
import { LONG } from './harness.ts';

const folder = await mkdtemp(join(tmpdir(), 'tiny-tag-older-backup-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  'a restore of an older backup to the database at Cloudflare brings it to the migrations of today',
  LONG,
  async () => {
    // The shop as it was some migrations ago.
    const old = join(folder, 'old');
    await mkdir(join(old, 'migrations'), { recursive: true });
    await cp('wrangler.toml', join(old, 'wrangler.toml'));
    const migrations = (await readdir('migrations')).filter((name) => name.endsWith('.sql')).sort();
    for (const name of migrations.slice(0, 17)) {
      await cp(join('migrations', name), join(old, 'migrations', name));
    }
    const state = join(folder, 'old-state');
    const applied = spawnSync(
      'wrangler',
      ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state],
      { cwd: old, encoding: 'utf8' },
    );
    expect(applied.status, applied.stderr).toBe(0);
    const copy = join(folder, 'copies', 'old');
    await backup(copy, state);

    // This wrangler uses a second local database for --remote.
    const remote = join(folder, 'remote');
    const bin = join(folder, 'bin');
    await mkdir(bin);
    await writeFile(
      join(bin, 'wrangler'),
      `#!/bin/bash\nexec ${resolve('node_modules/.bin/wrangler')} "\${@/--remote/--local}" --persist-to ${remote}\n`,
    );
    await chmod(join(bin, 'wrangler'), 0o755);
    const { PATH } = process.env;
    process.env.PATH = `${bin}${delimiter}${PATH}`;
    try {
      // Older backups were a single file.
      await restore(join(copy, 'database.sql'), 'remote');
    } finally {
      process.env.PATH = PATH;
    }
    const names = await withDatabase(
      remote,
      async (db) =>
        (await db.prepare('SELECT name FROM d1_migrations ORDER BY id').all<{ name: string }>())
          .results,
    );
    expect(names.map(({ name }) => name)).toEqual(migrations);
  },
);
