import type { ExperimentalDiff } from 'replicache';
import type { ReplicacheImpl } from 'replicache/impl';

/** What the store holds under a key by now; undefined when it holds nothing. */
export type Change = { key: string; value: unknown };

/**
 * Tells what changed in the store. Replicache says so with the values of that moment, but not always in
 * the order of the changes: what it took over from another tab it tells when that is also on the disk,
 * perhaps after a later pull. So it is asked for the values again, and its last word stays. The answer
 * settles when all that was said so far has been told.
 */
export function watch(rep: ReplicacheImpl, onChange: (changes: Change[]) => void) {
  const said = new Set<string>();
  let reading: Promise<void> | undefined;
  const read = async () => {
    try {
      while (said.size > 0 && !rep.closed) {
        const keys = [...said];
        said.clear();
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
      // All there is at the opening is not read twice: nothing was told before, so it undoes nothing.
      if (isFirst && diff.length > 0) {
        isFirst = false;
        return onChange(
          diff.map((change) => ({ key: change.key as string, value: toldBy(change) })),
        );
      }
      for (const { key } of diff) said.add(key as string);
      if (said.size > 0) reading ??= read();
    },
    { initialValuesInFirstDiff: true },
  );
  return async () => reading?.catch(() => {});
}

const toldBy = (change: ExperimentalDiff[number]) =>
  'newValue' in change ? change.newValue : undefined;
