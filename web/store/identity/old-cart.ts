import { MAX_QUANTITY } from '../../../shared/cart/limits.ts';
import { browserStorage } from '../storage.ts';
import type { Mirror } from '../sync/mirror.ts';

const KEY = 'tiny-tag-cart';

/** The cart that the shop's first version stored in the browser. */
export function importOldCart(mirror: Mirror) {
  const text = browserStorage.get(KEY);
  if (text === null) return;
  // Removed first, so that two tabs cannot both import it; put back if nothing was stored.
  browserStorage.remove(KEY);
  const lines = linesOf(text);
  void Promise.allSettled(lines.map((line) => mirror.mutate('addToCart', line))).then((done) => {
    const lost = done.length > 0 && done.every((d) => d.status === 'rejected');
    if (lost) browserStorage.set(KEY, text);
  });
}

function linesOf(text: string): { productId: string; quantity: number }[] {
  try {
    const lines: unknown = JSON.parse(text);
    if (!Array.isArray(lines)) return [];
    return lines.flatMap((line: { id?: unknown; quantity?: unknown } | null) => {
      const quantity = Math.min(MAX_QUANTITY, Math.trunc(Number(line?.quantity)));
      return quantity >= 1 ? [{ productId: String(line?.id), quantity }] : [];
    });
  } catch {
    return [];
  }
}
