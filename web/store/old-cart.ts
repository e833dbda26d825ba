import type { Mirror } from './mirror.ts';

const KEY = 'tiny-tag-cart';

/** Takes over the cart that the shop's first version kept in the browser, once (ruling 26). */
export function importOldCart(mirror: Mirror) {
  const text = localStorage.getItem(KEY);
  if (text === null) return;
  localStorage.removeItem(KEY);
  for (const line of linesOf(text)) void mirror.mutate('addToCart', line).catch(() => {});
}

function linesOf(text: string): { productId: string; quantity: number }[] {
  try {
    const lines: unknown = JSON.parse(text);
    if (!Array.isArray(lines)) return [];
    return lines.flatMap((line: { id?: unknown; quantity?: unknown } | null) => {
      const quantity = Math.min(999, Math.trunc(Number(line?.quantity)));
      return quantity >= 1 ? [{ productId: String(line?.id), quantity }] : [];
    });
  } catch {
    return [];
  }
}
