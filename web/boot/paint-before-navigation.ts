import type { getRouter } from '../router.tsx';
import { breath } from '../tasks.ts';

/**
 * Has a tap seen before its page is made: React makes one within a task, which on a cheap phone holds up
 * the frame that shows the tap for longer than a reader takes for an answer. To be called before the
 * router is rendered, which is when it hands its `load` to the history.
 */
export function frameFirst(
  router: Pick<ReturnType<typeof getRouter>, 'load' | 'updateLatestLocation'>,
) {
  const { load } = router;
  router.load = async (options) => {
    // A second change of the address begins with the first one, even within the same frame.
    router.updateLatestLocation();
    // A page that nobody sees gets no frames.
    if (!document.hidden) await new Promise(requestAnimationFrame).then(breath);
    return load(options);
  };
}
