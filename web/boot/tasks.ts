/** Null, so that a race shows that the time was over. */
export const pause = (ms: number) => new Promise<null>((resolve) => setTimeout(resolve, ms, null));

export const yieldToMain = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Safari has no idle callbacks. */
export const idle = () =>
  new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));

/** A hidden page gets no frames. */
export const nextPaint = async () => {
  if (!document.hidden) await new Promise(requestAnimationFrame).then(yieldToMain);
};

/** Acts once the next frame has been painted; returns how to cancel. */
export function afterPaint(act: () => void): () => void {
  let task: ReturnType<typeof setTimeout> | undefined;
  let frame = requestAnimationFrame(() => {
    frame = requestAnimationFrame(() => {
      task = setTimeout(act);
    });
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(task);
  };
}
