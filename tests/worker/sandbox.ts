import type { TestProject } from 'vitest/node';
import { startSandbox } from '../sandbox/start.ts';

/** The payment sandbox the Worker under test talks to. */
export default async function setup({ provide }: TestProject) {
  const sandbox = await startSandbox();
  provide('sandbox', sandbox.url);
  return sandbox.stop;
}
