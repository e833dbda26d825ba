import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = [
  process.env.CHROMIUM ?? '',
  // Without the hidden pages of a whole browser, the tests take a fifth less time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** An installed Chromium, else Playwright's own, else Debian's. */
export function chromiumPath(): string {
  const found = () => [...INSTALLED, chromium.executablePath()].find((path) => existsSync(path));
  const known = found();
  if (known) return known;
  spawnSync('playwright', ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 });
  if (!found()) debian();
  const path = found();
  if (!path) throw new Error('No Chromium: install one, or name it in CHROMIUM.');
  return path;
}

function debian() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
    stdio: 'ignore',
    env,
  });
}
