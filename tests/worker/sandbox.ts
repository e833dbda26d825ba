import type { TestProject } from 'vitest/node';
import { startSandbox } from '../sandbox/start.ts';

/** The payment sandbox of the Worker under test, one for all of its projects. */
export default async function setup({ provide, vitest }: TestProject) {
  if (!vitest.projects.some(({ name }) => name.startsWith('worker'))) return;
  const sandbox = await startSandbox();
  provide('sandbox', sandbox.url);
  return sandbox.stop;
}
