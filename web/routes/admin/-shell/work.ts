import { createContext, useCallback, useContext, useMemo } from 'react';
import { isForSale } from '../../../../shared/catalogue/product.ts';
import type { FeedbackKind } from '../../../../shared/feedback/feedback.ts';
import { ORDER_VIEWS, type OrderView } from '../../../../shared/order/states.ts';
import type { Part } from '../../../../shared/production/parts.ts';
import { dayAt, startOf } from '../../../../shared/time.ts';
import type { Row } from '../../../../shared/tx.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { shopNow } from '../../../store/shop-time.ts';
import { useRow, useRows } from '../../../store/store.ts';
import { useChanges } from '../-shared/use-changes.ts';
import { useMay } from '../-shared/use-may.ts';
import { useTodo } from '../(money)/-todo.ts';
import { viewsOf as viewsOfOrder } from '../(orders)/-views.ts';
import { useAllParts } from '../(production)/-queue.ts';

/** A product with this stock or less is low in stock. */
const LOW_STOCK = 20;

export type OfficeCounts = {
  views: Record<OrderView, number>;
  /** Paid and not sent yet, of all orders. */
  waiting: number;
  /** Payments and refunds that need a person. */
  attention: number;
  /** Unanswered messages, and comments and reviews to approve. */
  messages: number;
  /** The same, each for itself. */
  feedback: Record<FeedbackKind, number>;
  /** The first kind of which any waits. */
  messageKind: FeedbackKind;
  low: number;
  /** Received today in Nairobi, cents. */
  todayCents: number;
  /** The same for payments without an order, cents. */
  unmatchedCents: number;
};

type Work = {
  viewsOf(orderId: string): readonly OrderView[];
  counts: OfficeCounts;
};

const NONE: readonly OrderView[] = [];
const NO_FEEDBACK: Record<FeedbackKind, number> = { message: 0, review: 0, comment: 0 };
export const WorkContext = createContext<Work | null>(null);

export function useWork(): Work {
  const work = useContext(WorkContext);
  if (!work) throw new Error('useWork outside of the back office');
  return work;
}

/** Counted once for the sidebar, the panel and the table. `path` changes when a page is opened. */
export function useCountedWork(path: string): Work {
  const orders = useRows('order');
  const parts = useAllParts();
  const packs = useRows('pack');
  const attempts = useRows('attempt');
  const today = dayAt(shopNow());
  const byOrder = useMemo(
    () => viewsByOrder(orders, parts, packs, today),
    [orders, parts, packs, today],
  );
  const views = useMemo(() => countViews(byOrder), [byOrder]);
  const since = startOf(today) ?? 0;
  const todayCents = useMemo(() => receivedSince(attempts, since), [attempts, since]);
  const waiting = useRow('counter', 'waiting')?.n ?? 0;
  const { count: attention, unmatched } = useTodo();
  const unmatchedCents = unmatched.reduce(
    (sum, { at, amountCents }) => (at >= since ? sum + amountCents : sum),
    0,
  );
  const low = useLowStock().size;
  const mayReadMessages = useMay()('messages');
  const asked = mayReadMessages ? '/api/moderation?kind=message&state=waiting' : null;
  const changes = useChanges('feedback');
  const { value } = useAsked(asked, `${path} ${changes}`);
  const feedback = value?.waiting ?? NO_FEEDBACK;
  const { message, review, comment } = feedback;
  const messages = message + review + comment;
  const messageKind = message > 0 || messages === 0 ? 'message' : review > 0 ? 'review' : 'comment';
  // The table of orders filters by it, so it must not change with each render.
  const viewsOf = useCallback((orderId: string) => byOrder.get(orderId) ?? NONE, [byOrder]);
  return {
    viewsOf,
    counts: {
      views,
      waiting,
      attention,
      messages,
      feedback,
      messageKind,
      low,
      todayCents,
      unmatchedCents,
    },
  };
}

export function useLowStock(): ReadonlySet<string> {
  const products = useRows('product');
  const stocks = useRows('stock');
  return useMemo(() => {
    const low = new Set(stocks.flatMap(({ id, onHand }) => (onHand <= LOW_STOCK ? [id] : [])));
    return new Set(
      products.flatMap((product) =>
        isForSale(product) && low.has(product.id) ? [product.id] : [],
      ),
    );
  }, [products, stocks]);
}

function viewsByOrder(
  orders: readonly Row<'order'>[],
  parts: readonly Part[],
  packs: readonly Row<'pack'>[],
  today: string,
): ReadonlyMap<string, readonly OrderView[]> {
  const packOf = new Map(packs.map((pack) => [pack.id, pack]));
  const partsBy = new Map<string, Part[]>();
  for (const part of parts) {
    const { orderId } = part.line;
    // Map.groupBy is missing in browsers from before 2024.
    partsBy.set(orderId, [...(partsBy.get(orderId) ?? []), part]);
  }
  const found = new Map<string, readonly OrderView[]>();
  for (const order of orders) {
    const views = viewsOfOrder(order, partsBy.get(order.id) ?? [], packOf, today);
    if (views.length > 0) found.set(order.id, views);
  }
  return found;
}

function countViews(byOrder: ReadonlyMap<string, readonly OrderView[]>): Record<OrderView, number> {
  const counts = Object.fromEntries(ORDER_VIEWS.map((view) => [view, 0])) as Record<
    OrderView,
    number
  >;
  for (const views of byOrder.values()) for (const view of views) counts[view] += 1;
  return counts;
}

const receivedSince = (attempts: readonly Row<'attempt'>[], since: number) =>
  attempts.reduce(
    (sum, { state, endedAt, startedAt, capturedCents }) =>
      state === 'settled' && (endedAt ?? startedAt) >= since ? sum + capturedCents : sum,
    0,
  );
