/** Tells its listeners that something changed; what changed they ask for themselves. */
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
