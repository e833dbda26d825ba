import { useMemo } from 'react';
import { type DesignSnapshot, sameDesign } from '../../shared/design.ts';
import type { Row } from '../../shared/tx.ts';
import { m } from '../paraglide/messages.js';
import { mutate, useStore } from '../store/store.ts';
import { DesignWords } from '../ui/design-words.tsx';
import { LabelPreview } from '../ui/label-preview.tsx';
import { toastError } from '../ui/refusal.ts';
import { toast } from '../ui/toast.tsx';

const MOST = 6;

type Designed = Row<'orderLine'> & { design: DesignSnapshot };

/** What the reader has had printed, each look once, to be ordered again; nothing without any. */
export function MyDesigns() {
  const orders = useStore('order');
  const lines = useStore('orderLine');
  const designs = useMemo(() => newest(orders, lines), [orders, lines]);
  if (designs.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="designs">
      <h2 id="designs" className="rt-Heading rt-r-size-5">
        {m.dashboard_designs()}
      </h2>
      <ul className="my-designs">
        {designs.map((line) => (
          <li key={line.id} className="admin-card">
            <LabelPreview design={line.design} />
            <DesignWords design={line.design} />
            <button
              type="button"
              className="rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-soft tall"
              onClick={() => void again(line)}
            >
              {m.dashboard_again()}
              <span className="sr-only"> {line.design.text}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Names that were erased (ruling 29) are gone here as well. */
function newest(orders: readonly Row<'order'>[], lines: readonly Row<'orderLine'>[]): Designed[] {
  const placed = new Map(orders.map(({ id, placedAt }) => [id, placedAt]));
  const at = ({ orderId }: Designed) => placed.get(orderId) ?? 0;
  const designed = lines.filter((line): line is Designed => Boolean(line.design?.text));
  return designed
    .toSorted((a, b) => at(b) - at(a))
    .filter((a, i, all) => all.findIndex((b) => sameDesign(a.design, b.design)) === i)
    .slice(0, MOST);
}

async function again({ design, productId }: Designed) {
  const line = { designId: crypto.randomUUID(), design, quantity: 1, productId };
  await mutate('addDesign', line).then(
    () => toast(m.customize_added_title(), m.customize_added_text()),
    toastError,
  );
}
