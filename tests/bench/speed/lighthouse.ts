import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '../../shop/harness.ts';
import { ownBlocked } from './blocked.ts';
import { launch } from './browser.ts';
import type { Edge } from './edge.ts';

/** Fetched by npx for the benchmark only, because it is 200 MB. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const LONGEST_MS = 120_000;

export type Seen = {
  score: number;
  fcp: number;
  lcp: number;
  tbt: number;
  /** NaN under throttling, where the thread's own time would be misleading. */
  ownTbt: number;
  cls: number;
};
export type Method = 'simulate' | 'devtools';

type Report = {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
};

/** Lighthouse's mobile preset on one page; null if it cannot be fetched or fails. */
export async function lighthouse(edge: Edge, path: string, method: Method): Promise<Seen | null> {
  const port = await freePort();
  const browser = await launch(edge, [`--remote-debugging-port=${port}`]);
  const folder = mkdtempSync(join(tmpdir(), 'tiny-tag-lighthouse-'));
  try {
    const report = join(folder, 'report');
    const simulated = method === 'simulate';
    const kept = ['--output=json', `--output-path=${report}`];
    const options = [
      ...kept,
      ...(simulated ? ['--save-assets'] : []),
      '--quiet',
      '--only-categories=performance',
    ];
    const asked = [`${edge.origin}${path}`, `--port=${port}`, `--throttling-method=${method}`];
    await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, ...asked, ...options], {
      timeout: LONGEST_MS,
    });
    const read = (path: string) => JSON.parse(readFileSync(path, 'utf8'));
    const { categories, audits } = read(report) as Report;
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      score: Math.round(categories.performance.score * 100),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      ownTbt: simulated ? ownBlocked(read(`${report}-0.trace.json`).traceEvents) : Number.NaN,
      cls: value('cumulative-layout-shift'),
    };
  } catch {
    return null;
  } finally {
    await browser.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
