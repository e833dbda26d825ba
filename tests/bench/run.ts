import { type Plugin, runnerImport } from 'vite';

const WORKERS = 'cloudflare:workers';

/** Some of the shop's modules import the class of its Durable Object, which no figure uses. */
const workers: Plugin = {
  name: 'cloudflare-workers',
  resolveId: (id) => (id === WORKERS ? `\0${id}` : null),
  load: (id) => (id === `\0${WORKERS}` ? 'export class DurableObject {}' : null),
};

// The figures use the shop's own modules, which only a bundler's resolution can load.
await runnerImport('./tests/bench/figures.ts', {
  configFile: false,
  logLevel: 'error',
  plugins: [workers],
});
