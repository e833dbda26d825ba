import type { ExperimentalDiff } from 'replicache';
import type { ReplicacheImpl } from 'replicache/impl';

export type RowChange = { key: string; value: unknown };

/**
 * Replicache's reports are not always in order, so the values are read again. The returned function
 * resolves when all reports so far have been passed on.
 */
export function watch(rep: ReplicacheImpl, onChange: (changes: RowChange[]) => void) {
  const changedKeys = new Set<string>();
  let reading: Promise<void> | undefined;
  const read = async () => {
    try {
      while (changedKeys.size > 0 && !rep.closed) {
        const keys = [...changedKeys];
        changedKeys.clear();
        onChange(
          await rep.query((tx) =>
            Promise.all(keys.map(async (key) => ({ key, value: await tx.get(key) }))),
          ),
        );
      }
    } catch (error) {
      if (!rep.closed) throw error;
    } finally {
      reading = undefined;
    }
  };
  let isFirst = true;
  rep.experimentalWatch(
    (diff: ExperimentalDiff) => {
      // Nothing was reported before, so the first report undoes nothing.
      if (isFirst && diff.length > 0) {
        isFirst = false;
        return onChange(
          diff.map((change) => ({ key: change.key as string, value: newValueOf(change) })),
        );
      }
      for (const { key } of diff) changedKeys.add(key as string);
      if (changedKeys.size > 0) reading ??= read();
    },
    { initialValuesInFirstDiff: true },
  );
  return async () => reading?.catch(() => {});
}

const newValueOf = (change: ExperimentalDiff[number]) =>
  'newValue' in change ? change.newValue : undefined;
