import type { Checkout } from '../../shared/order.ts';
import type { Mirror } from '../store/mirror.ts';
import { session } from '../store/storage.ts';
import { openStore } from '../store/store.ts';

export type Outcome =
  /** `url`: the page where it is to be paid; `trouble`: why no payment was started. */
  | { kind: 'placed'; orderId: string; key: string; url: string | null; trouble: string | null }
  | { kind: 'no_line' }
  | { kind: 'refused'; code: string; detail: Record<string, unknown> };

const KEPT = 'tiny-tag-order';
const RETRY_AFTER_MS = [1000, 2500];

/**
 * Sends the cart's last changes, then the order. The same content goes out under the same order id
 * however often it is tried, so that a lost answer never buys twice.
 */
export async function placeOrder(content: Omit<Checkout, 'orderId'>): Promise<Outcome> {
  if (!navigator.onLine) return { kind: 'no_line' };
  const mirror = await openStore();
  if (!(await isSent(mirror))) return { kind: 'no_line' };
  const text = JSON.stringify(content);
  const orderId = idFor(text);
  const answer = await post({ orderId, ...content });
  if (!answer) return { kind: 'no_line' };
  const body = (await answer.json().catch(() => ({}))) as Answer;
  if (answer.ok && body.order) {
    forget();
    const { code: trouble = null, url = null } = body.payment ?? {};
    return { kind: 'placed', orderId: body.order.id, key: body.key ?? '', url, trouble };
  }
  const { code = 'internal', ...detail } = body;
  if (code === 'idempotency_mismatch') forget();
  // What is shown next to the refusal shall be the shop's state now.
  await mirror.pull();
  return { kind: 'refused', code, detail };
}

type Answer = {
  order?: { id: string };
  key?: string;
  payment?: { code: string | null; url: string | null };
  code?: string;
};

const isSent = (mirror: Mirror) =>
  mirror.drain().then(
    () => true,
    () => false,
  );

/** The answer, null without a line; an overloaded shop and a broken line are asked again. */
async function post(body: Checkout): Promise<Response | null> {
  for (const wait of [...RETRY_AFTER_MS, null]) {
    const answer = await fetch('/api/checkout', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    }).catch(() => null);
    if (wait === null || (answer && answer.status !== 503)) return answer;
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
  return null;
}

let kept: { orderId: string; text: string } | null = null;

function idFor(text: string): string {
  kept ??= stored();
  if (kept?.text !== text) kept = { orderId: crypto.randomUUID(), text };
  session.set(KEPT, JSON.stringify(kept));
  return kept.orderId;
}

function forget() {
  kept = null;
  session.remove(KEPT);
}

function stored(): typeof kept {
  try {
    return JSON.parse(session.get(KEPT) ?? 'null') as typeof kept;
  } catch {
    return null;
  }
}
