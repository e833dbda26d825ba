import { Contention } from '../sync/commit.ts';
import { isTransient } from '../sync/errors.ts';

const RETRY_AFTER_MS = [100, 400, 1500];

/** Retries transient database errors, because providers may report a result only once. */
export async function retryTransient<T>(act: () => Promise<T>): Promise<T> {
  for (const wait of RETRY_AFTER_MS) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Contention) && !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return act();
}
