import { useMemo } from 'react';
import { isForSale } from '../../../../shared/catalogue/product.ts';
import { isWaiting } from '../../../../shared/order/states.ts';
import type { Pack } from '../../../../shared/production/pack.ts';
import { isUntouched } from '../../../../shared/production/parts.ts';
import { partsSold } from '../../../../shared/production/sold.ts';
import { m } from '../../../paraglide/messages.js';
import { useRows } from '../../../store/store.ts';
import { Heading } from '../../../ui/heading.tsx';
import { usePacks } from '../-shared/packs.ts';
import { PackParts } from './-pack-parts.tsx';
import { useLiveParts } from './-queue.ts';

/** What a pack of each product is printed as; a change is saved as it is made. */
export function PackSettings() {
  const products = useRows('product').filter(isForSale);
  const packs = usePacks();
  const kept = useKept(packs);
  return (
    <section className="stack" aria-labelledby="packs-title">
      <Heading as="h3" size="4" id="packs-title">
        {m.work_packs()}
      </Heading>
      <p className="muted">{m.work_packs_text()}</p>
      <ul className="production-pack-list">
        {products.map((product) => (
          <li key={product.id}>
            <PackParts product={product} pack={packs.get(product.id)} />
            {kept.has(product.id) && (
              <p className="muted numbers">
                {m.work_pack_waiting({ count: kept.get(product.id)?.size ?? 0 })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** By product, the waiting orders whose agreed parts differ from the pack's. */
function useKept(packs: ReadonlyMap<string, Pack>): ReadonlyMap<string, ReadonlySet<string>> {
  const parts = useLiveParts();
  const orders = useRows('order');
  return useMemo(() => {
    const waiting = new Set(orders.filter(isWaiting).map(({ id }) => id));
    const kept = new Map<string, Set<string>>();
    for (const part of parts) {
      const { line } = part;
      const { productId, orderId } = line;
      if (productId === null || !isUntouched(part)) continue;
      if (!line.parts || !waiting.has(orderId)) continue;
      const now = partsSold(line, packs.get(productId));
      if (JSON.stringify(now) === JSON.stringify(line.parts)) continue;
      kept.set(productId, (kept.get(productId) ?? new Set()).add(orderId));
    }
    return kept;
  }, [parts, orders, packs]);
}
