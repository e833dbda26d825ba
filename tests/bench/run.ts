import { runnerImport } from 'vite';

// The figures use the shop's own modules, which only a bundler's resolution can load.
await runnerImport('./tests/bench/figures.ts', { configFile: false, logLevel: 'error' });
