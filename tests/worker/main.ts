import worker from '../../worker/index.ts';

export { Live } from '../../worker/index.ts';

/** Batches of the queue that are being handled: the next file must not begin before they end. */
export const deliveries = new Set<Promise<void>>();

/** The shop's Worker. */
export default {
  ...worker,
  async queue(...batch: Parameters<typeof worker.queue>) {
    const delivery = worker.queue(...batch).finally(() => deliveries.delete(delivery));
    deliveries.add(delivery);
    await delivery;
  },
};
