import type { getRouter } from './router.tsx';

/** A task after the next frame. */
const nextFrame = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve();
      port2.postMessage(null);
    });
  });

/**
 * Has a tap seen before its page is made: React makes one within a task, which on a cheap phone holds up
 * the frame that shows the tap for longer than a reader takes for an answer. To be called before the
 * router is rendered, which is when it hands its `load` to the history.
 */
export function frameFirst(router: Pick<ReturnType<typeof getRouter>, 'load'>) {
  const { load } = router;
  router.load = async (options) => {
    // A page that nobody sees gets no frames.
    if (!document.hidden) await nextFrame();
    return load(options);
  };
}
