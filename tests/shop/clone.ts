import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** The contents of a clone, and the packages installed here. */
export async function makeClone(): Promise<string> {
  const clone = await mkdtemp(join(tmpdir(), 'tiny-tag-clone-'));
  const tracked = ['ls-files', '--cached', '--others', '--exclude-standard'];
  for (const file of execFileSync('git', tracked, { encoding: 'utf8' }).trim().split('\n')) {
    if (existsSync(file)) cpSync(file, join(clone, file));
  }
  symlinkSync(resolve('node_modules'), join(clone, 'node_modules'));
  return clone;
}

/** A terminal with its own Node: the tests' Node and tools are not in its PATH. */
export const TERMINAL = {
  PATH: (process.env.PATH ?? '')
    .split(delimiter)
    .filter((path) => !/node_modules/.test(path))
    .join(delimiter),
};
