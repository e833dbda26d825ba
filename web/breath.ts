/** A task of its own for what follows, so that a tap meanwhile is answered. */
export const breath = () => new Promise<void>((resolve) => setTimeout(resolve));
