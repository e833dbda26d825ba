import type { ReplicacheImpl } from 'replicache/impl';
import { afterEach, expect, test, vi } from 'vitest';
import { diskOf } from '../../../web/store/sync/disk.ts';

afterEach(() => void vi.useRealTimers());

test('a write to the disk that takes long is noted as soon as it ends', async () => {
  vi.useFakeTimers();
  const persist = () => new Promise<void>((resolve) => setTimeout(resolve, 12_000));
  const noted: boolean[] = [];
  const disk = diskOf({ persist, closed: false } as unknown as ReplicacheImpl, {
    onSaved: (saved) => noted.push(saved),
    noteDeleted: () => false,
  });
  void disk.write();
  await vi.advanceTimersByTimeAsync(13_000);
  expect(noted).toEqual([false, true]);
});
