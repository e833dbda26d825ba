export class Signal {
  private readonly listeners = new Set<() => void>();

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => {
      this.listeners.delete(listener);
    };
  };

  notify() {
    for (const listener of this.listeners) listener();
  }
}

/** For `useSyncExternalStore`: subscribes to a value that never changes. */
export const unchanging = () => () => {};
