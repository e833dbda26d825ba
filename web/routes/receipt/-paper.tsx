import { Fact } from '../../ui/text/facts.tsx';
import '../../ui/card.css';
import { nameIn } from '../../../shared/catalogue/product.ts';
import { formatCents } from '../../../shared/money.ts';
import { isCollected } from '../../../shared/order/collection.ts';
import { orderNumber } from '../../../shared/order/states.ts';
import { paperNumber } from '../../../shared/payment/invoice.ts';
import type { Paper as PaperData, Receipt } from '../../../worker/routes/shop/receipts.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';
import { numbers, optionsOf } from '../../ui/label/option-words.ts';
import { dollars, paidBy } from '../../ui/order/payment-methods.ts';
import { shownPhone, useShop } from '../../ui/shop/use-shop.ts';
import { dayOf } from '../../ui/text/moment.ts';
import '../../ui/cart/lines.css';

type Props = { paper: PaperData; receipt: Receipt; first: boolean };

/** An invoice or a credit note, as it was issued, with how the shop is reached today. */
export function Paper({ paper, receipt, first }: Props) {
  const Title = first ? 'h1' : 'h2';
  const { seller } = paper;
  const shop = useShop();
  return (
    <article className="card receipt-paper" aria-label={`${titleOf(paper)} ${paperNumber(paper)}`}>
      <header className="receipt-head">
        <div>
          <strong className="receipt-seller">
            <img src="/share/logo.png" width="38" height="30" alt="" />
            {seller.name || 'Tiny Tag'}
          </strong>
          {seller.address && <span>{seller.address}</span>}
          {seller.kraPin && <span>{m.receipt_pin({ pin: seller.kraPin })}</span>}
          {shop?.phone && <span>{shownPhone(shop.phone)}</span>}
          {shop?.email && <span>{shop.email}</span>}
        </div>
        <div>
          <Heading as={Title} size="6">
            {titleOf(paper)}
          </Heading>
          <dl className="facts numbers">
            <Fact label={m.receipt_number()} value={paperNumber(paper)} />
            <Fact label={m.receipt_date()} value={dayOf(paper.issuedAt)} />
            <Fact label={m.receipt_order()} value={orderNumber(receipt.order.id)} />
          </dl>
        </div>
      </header>
      <Buyer receipt={receipt} />
      {paper.kind === 'invoice' ? (
        <Invoice paper={paper} receipt={receipt} />
      ) : (
        <CreditNote paper={paper} />
      )}
    </article>
  );
}

function titleOf({ kind, vatCents }: PaperData): string {
  if (kind === 'credit_note') return m.receipt_credit_note();
  return vatCents === null ? m.receipt_invoice() : m.receipt_tax_invoice();
}

function Buyer({ receipt: { buyer } }: { receipt: Receipt }) {
  return (
    <div className="receipt-buyer">
      <span className="muted">{m.receipt_to()}</span>
      <strong>{buyer.name}</strong>
      {buyer.place && <span>{buyer.place}</span>}
      {buyer.pin && <span>{m.receipt_pin({ pin: buyer.pin })}</span>}
    </div>
  );
}

type Of = { paper: PaperData; receipt: Receipt };

function Invoice({ paper, receipt: { order, lines, payments } }: Of) {
  // Invoices and credit notes for a part of the sum list no goods: the first invoice does.
  const isWhole = paper.amountCents === order.totalCents;
  return (
    <>
      {isWhole ? <Lines lines={lines} /> : <p>{m.receipt_part()}</p>}
      <dl className="cart-totals numbers receipt-sums">
        {isWhole && <Sums order={order} />}
        <Vat paper={paper} />
        <Fact
          label={m.totals_total()}
          value={formatCents(paper.amountCents)}
          className="cart-totals-total"
        />
        {payments.map(({ method, receipt, capturedCents, chargeMinor }, i) => (
          <Fact
            key={i}
            label={m.receipt_paid()}
            value={[
              formatCents(capturedCents),
              chargeMinor === null ? null : dollars(chargeMinor),
              receipt ? m.receipt_paid_by({ method: paidBy(method), receipt }) : paidBy(method),
            ]
              .filter(Boolean)
              .join(' · ')}
          />
        ))}
        {order.owedCents > 0 && (
          <Fact label={m.receipt_owed()} value={formatCents(order.owedCents)} />
        )}
      </dl>
      <p className="muted">{m.receipt_thanks()}</p>
    </>
  );
}

type Ordered = Receipt['order'];

function Lines({ lines }: { lines: Receipt['lines'] }) {
  return (
    <table className="receipt-lines numbers">
      <thead>
        <tr>
          <th scope="col">{m.receipt_item()}</th>
          <th scope="col">{m.receipt_quantity()}</th>
          <th scope="col">{m.receipt_each()}</th>
          <th scope="col">{m.receipt_amount()}</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line, i) => (
          <tr key={i}>
            <td>
              {nameIn(locale(), line)}
              {line.made && (
                <>
                  <br />
                  <small className="muted">{optionsOf(line.made, null)}</small>
                </>
              )}
              {line.names > 1 && (
                <>
                  <br />
                  <small className="muted">{eachNameOf(line)}</small>
                </>
              )}
            </td>
            <td>{line.quantity}</td>
            <td>{formatCents(line.unitPriceCents)}</td>
            <td>{formatCents(line.unitPriceCents * line.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** '2 names, 72 labels each · KSh 1,500 a name': the column beside it has the price of them all. */
const eachNameOf = ({ names, labels, unitPriceCents }: Receipt['lines'][number]) =>
  [
    ...numbers(names, labels || null),
    m.cart_each_name({ amount: formatCents(unitPriceCents / names) }),
  ].join(' · ');

function Sums({ order }: { order: Ordered }) {
  return (
    <>
      <Fact label={m.totals_subtotal()} value={formatCents(order.subtotalCents)} />
      {order.discountCents > 0 && (
        <Fact label={m.totals_discount()} value={`− ${formatCents(order.discountCents)}`} />
      )}
      <Fact
        label={isCollected(order) ? m.order_collection() : m.totals_shipping()}
        value={order.shippingCents > 0 ? formatCents(order.shippingCents) : m.totals_free()}
      />
      {order.roundingCents > 0 && (
        <Fact label={m.totals_rounding()} value={`− ${formatCents(order.roundingCents)}`} />
      )}
    </>
  );
}

/** Only where the shop was registered when it issued the paper. */
function Vat({ paper: { vatCents, amountCents } }: { paper: PaperData }) {
  if (vatCents === null) return null;
  return (
    <>
      <Fact label={m.receipt_net()} value={formatCents(amountCents - vatCents)} />
      <Fact label={m.receipt_vat()} value={formatCents(vatCents)} />
    </>
  );
}

function CreditNote({ paper }: Pick<Of, 'paper'>) {
  const { invoiceNumber: number } = paper;
  return (
    <>
      {number && <p>{m.receipt_for({ number: paperNumber({ kind: 'invoice', number }) })}</p>}
      {paper.refund && <p>{m.receipt_why({ reason: paper.refund.reason })}</p>}
      <dl className="cart-totals numbers receipt-sums">
        <Vat paper={paper} />
        <Fact
          label={m.receipt_credited()}
          value={formatCents(paper.amountCents)}
          className="cart-totals-total"
        />
      </dl>
      {paper.refund?.receipt && <p>{m.todo_receipt({ receipt: paper.refund.receipt })}</p>}
    </>
  );
}
