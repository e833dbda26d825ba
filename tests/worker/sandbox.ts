import type { TestProject } from 'vitest/node';
import { startSandbox } from '../sandbox/start.ts';

/** The payment sandbox of the Worker under test. */
export default async function setup({ provide }: TestProject) {
  const sandbox = await startSandbox();
  provide('sandbox', sandbox.url);
  return sandbox.stop;
}
