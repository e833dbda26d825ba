import { Link } from '@tanstack/react-router';
import { nameIn } from '../../../../../shared/catalogue/product.ts';
import { lineCode } from '../../../../../shared/press/line.ts';
import type { Row } from '../../../../../shared/tx.ts';
import { locale } from '../../../../locale.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRow } from '../../../../store/store.ts';
import { ItemPicture } from '../../../../ui/cart/item-picture.tsx';
import { Heading } from '../../../../ui/heading.tsx';
import { DesignWords } from '../../../../ui/label/design-words.tsx';
import { optionsOf } from '../../../../ui/label/option-words.ts';
import { stepWord } from '../../../../ui/order/step-words.ts';
import { useMay } from '../../-shared/use-may.ts';
import type { Work } from './work.ts';

/** What a code names, with its lines as they are printed. */
export function WorkShown({ work: { code, order, lines } }: { work: Work }) {
  return (
    <section className="floor-work" aria-labelledby="floor-found">
      <Heading as="h2" size="7" className="numbers" id="floor-found">
        {order ? m.admin_order_title({ number: code }) : m.floor_job({ code })}
      </Heading>
      <ul className="floor-lines">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { line: Row<'orderLine'> }) {
  const order = useRow('order', line.orderId);
  const product = useRow('product', line.productId ?? '');
  const may = useMay();
  const { design, productId, quantity } = line;
  return (
    <li>
      <ItemPicture
        product={product ?? productId}
        design={design}
        {...(order && { language: order.locale })}
      />
      <div className="floor-line-words">
        <strong>
          <span className="numbers">{quantity} ×</span> {nameIn(locale(), line)}
        </strong>
        {design ? <DesignWords design={design} open /> : <span>{m.admin_order_blank()}</span>}
        {design && <span className="muted">{optionsOf(design, productId)}</span>}
      </div>
      <div className="floor-line-step">
        {may('parcels') ? (
          <Link
            to="/admin/order/$orderId"
            params={{ orderId: line.orderId }}
            className="text-link numbers"
          >
            {lineCode(line)}
          </Link>
        ) : (
          <span className="numbers">{lineCode(line)}</span>
        )}
        <span>{stepWord(line.step, order)}</span>
      </div>
    </li>
  );
}
