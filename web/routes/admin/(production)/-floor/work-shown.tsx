import { Link } from '@tanstack/react-router';
import { nameIn } from '../../../../../shared/catalogue/product.ts';
import { partCode } from '../../../../../shared/press/line.ts';
import { type Part, specOf } from '../../../../../shared/production/parts.ts';
import { locale } from '../../../../locale.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRow } from '../../../../store/store.ts';
import { ItemPicture } from '../../../../ui/cart/item-picture.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { designOn } from '../../../../ui/label/design-on.ts';
import { DesignWords } from '../../../../ui/label/design-words.tsx';
import { optionsOf } from '../../../../ui/label/option-words.ts';
import { stepWord } from '../../../../ui/order/step-words.ts';
import { useMay } from '../../-shared/use-may.ts';
import { ToCollect } from '../../(orders)/-order/at-door.tsx';
import { Urgency } from '../../(orders)/-urgency.tsx';
import type { Work } from './work.ts';

/** What a code names, with its parts as they are printed. */
export function WorkShown({ work: { code, order, parts } }: { work: Work }) {
  return (
    <section className="floor-work" aria-labelledby="floor-found">
      <Heading as="h2" size="7" className="numbers" id="floor-found">
        {order ? m.admin_order_title({ number: code }) : m.floor_job({ code })}{' '}
        {order && <Urgency order={order} />}
      </Heading>
      {order && <ToCollect order={order} />}
      <ul className="floor-lines">
        {parts.map((part) => (
          <ShownPart key={part.id} part={part} />
        ))}
      </ul>
    </section>
  );
}

function ShownPart({ part }: { part: Part }) {
  const { line } = part;
  const order = useRow('order', line.orderId);
  const product = useRow('product', line.productId ?? '');
  const pack = useRow('pack', line.productId ?? '');
  const may = useMay();
  const { productId, quantity } = line;
  const spec = specOf(part, pack);
  const design = line.design && designOn(line.design, spec);
  const labels = spec && spec.copies / quantity;
  return (
    <li>
      <ItemPicture product={product ?? productId} design={design} language={order?.locale} />
      <div className="floor-line-words">
        <strong>
          <span className="numbers">{quantity} ×</span> {nameIn(locale(), line)}
        </strong>
        {design ? <DesignWords design={design} open /> : <span>{m.admin_order_blank()}</span>}
        {design && <span className="muted">{optionsOf(design, productId, labels)}</span>}
        {!design && labels && <span className="muted">{m.choice_labels({ count: labels })}</span>}
      </div>
      <div className="floor-line-step">
        {may('parcels') ? (
          <Link
            to="/admin/order/$orderId"
            params={{ orderId: line.orderId }}
            className="text-link numbers"
          >
            {partCode(part)}
          </Link>
        ) : (
          <span className="numbers">{partCode(part)}</span>
        )}
        <span>{stepWord(part.step, order)}</span>
      </div>
    </li>
  );
}
