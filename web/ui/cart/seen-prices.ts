import { useEffect, useState } from 'react';
import { local } from '../../store/storage.ts';
import { store } from '../../store/store.ts';
import type { CartItem } from './items.ts';

/** Cents, as the reader last saw them. */
type Seen = Record<string, number>;
type PriceChange = { productId: string; name: string; from: number; to: number };

const KEY = 'tiny-tag-prices';

export function sawPrice(productId: string) {
  const product = store.me?.get('product', productId);
  if (product) save({ ...seen(), [productId]: product.priceCents });
}

export function usePriceNews(items: readonly CartItem[]): readonly PriceChange[] {
  const [news, setNews] = useState<readonly PriceChange[]>([]);
  useEffect(() => {
    const before = seen();
    const changes = items.flatMap(({ product, name, unitPriceCents: to }) => {
      const from = product && before[product.id];
      if (!product || from === undefined || to === null || from === to) return [];
      return [{ productId: product.id, name, from, to }];
    });
    const fresh = new Map(changes.map((change) => [change.productId, change]));
    save(
      Object.fromEntries(
        items.flatMap(({ product }) => (product ? [[product.id, product.priceCents]] : [])),
      ),
    );
    if (fresh.size > 0) {
      setNews((old) => [...old.filter((one) => !fresh.has(one.productId)), ...fresh.values()]);
    }
  }, [items]);
  return news;
}

const save = (next: Seen) => local.set(KEY, JSON.stringify(next));

const seen = () => local.json<Seen>(KEY) ?? {};
