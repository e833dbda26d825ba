/** Turnstile's functions that are used here, as its documentation has them. */
export type Turnstile = {
  render(container: HTMLElement, options: Record<string, unknown>): string;
  remove(widgetId: string): void;
};

const LONGEST_MS = 15_000;

let loading: Promise<Turnstile | null> | null = null;

/** Null where the script does not come; the next call tries again. */
export function loadTurnstile(src: string): Promise<Turnstile | null> {
  loading ??= load(src).then((turnstile) => {
    if (!turnstile) loading = null;
    return turnstile;
  });
  return loading;
}

function load(src: string): Promise<Turnstile | null> {
  const script = Object.assign(document.createElement('script'), { src, async: true });
  return new Promise((resolve) => {
    const end = () => {
      const { turnstile } = window as unknown as { turnstile?: Turnstile };
      if (!turnstile) script.remove();
      resolve(turnstile ?? null);
    };
    script.onload = script.onerror = end;
    setTimeout(end, LONGEST_MS);
    document.head.appendChild(script);
  });
}
