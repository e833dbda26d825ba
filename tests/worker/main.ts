import worker from '../../worker/index.ts';

export { Live } from '../../worker/index.ts';

const deliveries = new Set<Promise<void>>();
let isPaused = false;

/** The shop's Worker. */
export default {
  ...worker,
  async queue(...batch: Parameters<typeof worker.queue>) {
    if (isPaused) return;
    const delivery = worker.queue(...batch).finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
    await delivery;
  },
};

/** Runs while nothing of the outbox is delivered; messages that come meanwhile are dropped. */
export async function betweenDeliveries<T>(act: () => Promise<T>): Promise<T> {
  isPaused = true;
  await Promise.allSettled(deliveries);
  try {
    return await act();
  } finally {
    isPaused = false;
  }
}
