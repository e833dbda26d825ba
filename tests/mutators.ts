import type { Mutator } from '../shared/tx.ts';

const shared: Record<string, Record<string, unknown>> = import.meta.glob('../shared/**/*.ts', {
  eager: true,
});

const isMutator = (value: unknown): value is Mutator<never> =>
  typeof value === 'object' && value !== null && 'by' in value && 'run' in value && 'args' in value;

/** Every mutator by name, pushed or not. */
export const MUTATORS = new Map(
  Object.values(shared)
    .flatMap((module) => Object.values(module).filter(isMutator))
    .map((mutator) => [mutator.name, mutator]),
);
