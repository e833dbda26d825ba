/** A task of its own for what follows, so that a tap meanwhile is answered. */
export const breath = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Safari has no idle callbacks. */
export const idle = () =>
  new Promise<unknown>((resolve) => (window.requestIdleCallback ?? setTimeout)(resolve));

/** The next frame has been painted; a hidden page gets no frames. */
export const nextPaint = async () => {
  if (!document.hidden) await new Promise(requestAnimationFrame).then(breath);
};

/** Acts once the next frame is on the screen and the one after it begun; returns how to call that off. */
export function afterFrame(act: () => void): () => void {
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
