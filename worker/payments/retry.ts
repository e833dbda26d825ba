import { Contention } from '../sync/commit.ts';
import { isTransient } from '../sync/errors.ts';

const AGAIN_AFTER_MS = [100, 400, 1500];

/** What a provider says is said once, so trouble of the database that passes is waited out. */
export async function insist<T>(act: () => Promise<T>): Promise<T> {
  for (const wait of AGAIN_AFTER_MS) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Contention) && !isTransient(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return act();
}
