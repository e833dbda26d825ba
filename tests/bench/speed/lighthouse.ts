import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { freePort } from '../../shop/harness.ts';
import { launch } from './browser.ts';
import type { Edge } from './edge.ts';

/** Fetched by npx for the bench alone: 200 MB that nobody else needs. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const LONGEST_MS = 120_000;

export type Seen = { score: number; fcp: number; lcp: number; tbt: number; cls: number };
export type Method = 'simulate' | 'devtools';

type Report = {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue?: number }>;
};

/** Lighthouse's mobile preset on one page; null where it cannot be fetched or ends with an error. */
export async function lighthouse(edge: Edge, path: string, method: Method): Promise<Seen | null> {
  const port = await freePort();
  const browser = await launch(edge, [`--remote-debugging-port=${port}`]);
  try {
    const options = ['--output=json', '--quiet', '--only-categories=performance'];
    const asked = [`${edge.origin}${path}`, `--port=${port}`, `--throttling-method=${method}`];
    const { stdout } = await promisify(execFile)(
      'npx',
      ['--yes', LIGHTHOUSE, ...asked, ...options],
      {
        maxBuffer: 64e6,
        timeout: LONGEST_MS,
      },
    );
    const { categories, audits } = JSON.parse(stdout) as Report;
    const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
    return {
      score: Math.round(categories.performance.score * 100),
      fcp: value('first-contentful-paint'),
      lcp: value('largest-contentful-paint'),
      tbt: value('total-blocking-time'),
      cls: value('cumulative-layout-shift'),
    };
  } catch {
    return null;
  } finally {
    await browser.close();
  }
}
