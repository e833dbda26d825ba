import { useMemo } from 'react';
import { nameIn } from '../../../shared/catalogue/product.ts';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { sameDesign } from '../../../shared/label/same.ts';
import type { Row } from '../../../shared/tx.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { mutate, useRows } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/feedback/refusal.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Heading } from '../../ui/heading.tsx';
import { DesignWords, lineName } from '../../ui/label/design-words.tsx';
import { optionsOf } from '../../ui/label/option-words.ts';
import { LabelPreview } from '../../ui/label/preview.tsx';
import '../../ui/card.css';

const MOST = 6;

type Designed = Row<'orderLine'> & { design: DesignSnapshot };

/** The reader's ordered designs, each look of a product once, to order again. */
export default function MyDesigns() {
  const designs = useDesigns().flatMap(newestOfEach).slice(0, MOST);
  if (designs.length === 0) return null;
  return (
    <section className="stack" aria-labelledby="designs">
      <Heading as="h2" size="5" id="designs">
        {m.dashboard_designs()}
      </Heading>
      <ul className="member-designs">
        {designs.map((line) => (
          <li key={line.id} className="card">
            <LabelPreview design={line.design} />
            <DesignWords design={line.design} />
            <small className="muted">
              {nameIn(locale(), line)} · {optionsOf(line.design, line.productId)}
            </small>
            <Button size="3" variant="soft" onClick={() => void again(line)}>
              {m.dashboard_again()}
              <span className="sr-only"> {lineName(line.design.text, nameIn(locale(), line))}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const newestOfEach = ({ lines }: { lines: Designed[] }) =>
  lines.filter(({ productId }, i) => lines.findIndex((line) => line.productId === productId) === i);

/** The ordered designs, newest first, without those whose names were erased. */
export function useDesigns() {
  const orders = useRows('order');
  const lines = useRows('orderLine');
  return useMemo(() => groups(orders, lines), [orders, lines]);
}

function groups(orders: readonly Row<'order'>[], lines: readonly Row<'orderLine'>[]) {
  const placed = new Map(orders.map(({ id, placedAt }) => [id, placedAt]));
  const at = ({ orderId }: Designed) => placed.get(orderId) ?? 0;
  const designed = lines.filter((line): line is Designed => Boolean(line.design?.text));
  const found: { first: Designed; lines: Designed[] }[] = [];
  for (const line of designed.toSorted((a, b) => at(b) - at(a))) {
    const same = found.find(({ first }) => sameDesign(first.design, line.design));
    if (same) same.lines.push(line);
    else found.push({ first: line, lines: [line] });
  }
  return found;
}

async function again({ design, productId }: Designed) {
  const line = { designId: crypto.randomUUID(), design, quantity: 1, productId };
  await mutate('addDesign', line).then(
    () => toast(m.customize_added_title(), m.customize_added_text()),
    toastError,
  );
}
