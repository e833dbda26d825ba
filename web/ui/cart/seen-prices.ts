import { useEffect, useState } from 'react';
import { browserStorage } from '../../store/storage.ts';
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
    const changes = items.flatMap(({ product, name, unitPriceCents }) => {
      const from = product && before[product.id];
      // The product's price, whatever number of names a line has; none that is no longer sold.
      const to = product?.priceCents;
      if (!product || from === undefined || unitPriceCents === null || from === to) return [];
      return [{ productId: product.id, name, from, to: product.priceCents }];
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
  return news.filter(({ productId }) => items.some(({ product }) => product?.id === productId));
}

const save = (next: Seen) => browserStorage.set(KEY, JSON.stringify(next));

const seen = () => browserStorage.json<Seen>(KEY) ?? {};
