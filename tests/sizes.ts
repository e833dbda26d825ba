/**
 * `npm run test:all` sets ALL=1 for the full sizes; `npm test` runs smaller ones, to be fast enough for
 * each change.
 */
const isWhole = process.env.ALL === '1';

/** Each size can be set by its name: HISTORIES=1000 npm test. */
const size = (name: string, few: number, all: number) =>
  Number(process.env[name] ?? (isWhole ? all : few));

/** Tests of vitest get them with `inject('sizes')`. */
export const SIZES = {
  isWhole,
  /** Fixed in `npm test`, so that it does not fail at random. */
  seed: size('SEED', 1, Math.floor(Math.random() * 1_000_000)),
  /** Histories of sync, and offline edits in one of them. */
  seeds: size('SEEDS', 1, 300),
  edits: size('EDITS', 200, 5000),
  /** Histories of payments. */
  histories: size('HISTORIES', 20, 10_000),
  /** A server is killed at every so many steps of paying. */
  everyStep: size('EVERY', 12, 1),
  /** Operations on a database that loses calls. */
  operations: size('OPERATIONS', 100, 10_000),
  /** Bad requests of routes and mutators, and malformed requests. */
  requests: size('REQUESTS', 400, 100_000),
  raw: size('RAW', 200, 20_000),
  /** How often a server is killed under load. */
  kills: size('KILLS', 3, 100),
};

declare module 'vitest' {
  interface ProvidedContext {
    sizes: typeof SIZES;
    sandbox: string;
  }
}
