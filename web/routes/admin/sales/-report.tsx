import type { ReactNode } from 'react';
import { nameIn } from '../../../../shared/catalogue/product.ts';
import { formatCents, grouped } from '../../../../shared/money.ts';
import { METHOD_IDS } from '../../../../shared/payment/method.ts';
import type { Sales } from '../../../../worker/routes/admin/sales.ts';
import { locale, localeTag } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { Heading } from '../../../ui/heading.tsx';
import { paidBy } from '../../../ui/order/payment-methods.ts';
import { useLateCode } from '../../../ui/page/late-code.ts';
import { Facts } from '../../../ui/text/facts.tsx';
import { SheetButton } from '../-shared/sheet-button.tsx';

/** The chart library is loaded by this page alone. */
const loadChart = () => import('./-chart.tsx');

/** How many products are drawn, and how many listed. The sheet has all. */
const DRAWN = 10;
const LISTED = 20;

type Props = { sales: Sales; query: string };

export function SalesReport({ sales: { days, methods, products }, query }: Props) {
  const code = useLateCode(loadChart);
  const count = days.reduce((sum, day) => sum + day.count, 0);
  const cents = days.reduce((sum, day) => sum + day.cents, 0);
  const isQuiet = days.every((day) => day.count === 0 && day.cents === 0);
  const drawnDays = days.map(({ day, ...sums }) => ({ name: shortDay(day), ...sums }));
  const named = products.map((row) => ({ ...row, name: nameIn(locale(), row) }));
  const byMethod = methods.map(({ key, ...sums }) => ({ name: nameOfMethod(key), ...sums }));
  const best = named.slice(0, DRAWN);
  return (
    <>
      <Facts
        className="admin-counts sales-counts numbers"
        facts={[
          [m.sales_orders(), grouped(count)],
          [m.sales_revenue(), formatCents(cents)],
          [m.sales_average(), formatCents(count === 0 ? 0 : Math.round(cents / count / 100) * 100)],
        ]}
      />
      <p className="muted">{m.sales_meaning()}</p>
      <Part id="revenue" title={m.sales_by_day()} sheet={`days.csv?${query}`}>
        {isQuiet ? (
          <p className="muted">{m.sales_none()}</p>
        ) : (
          <>
            <div className="sales-charts">
              <figure>
                <figcaption>{m.sales_revenue()}</figcaption>
                <Place>{code && <code.Bars rows={drawnDays} of="cents" />}</Place>
              </figure>
              <figure>
                <figcaption>{m.sales_orders()}</figcaption>
                <Place>{code && <code.Bars rows={drawnDays} of="count" />}</Place>
              </figure>
            </div>
            <details>
              <summary className="admin-settings-summary">{m.sales_as_table()}</summary>
              <SalesTable
                caption={m.sales_by_day()}
                first={m.days_day()}
                rows={days
                  .map(({ day, ...sums }) => ({ key: day, name: longDay(day), ...sums }))
                  .toReversed()}
              />
            </details>
          </>
        )}
      </Part>
      <Part id="methods" title={m.sales_by_method()} sheet={`methods.csv?${query}`}>
        <div className="sales-beside">
          {byMethod.length > 0 && (
            <Place rows={byMethod.length}>
              {code && <code.Bars rows={byMethod} of="cents" horizontal />}
            </Place>
          )}
          <SalesTable
            caption={m.sales_by_method()}
            first={m.payments_method()}
            rows={byMethod.map((row) => ({ key: row.name, ...row }))}
          />
        </div>
      </Part>
      <Part id="products" title={m.sales_best()} sheet={`products.csv?${query}`}>
        <div className="sales-beside">
          {best.length > 0 && (
            <Place rows={best.length}>
              {code && <code.Bars rows={best} of="count" horizontal />}
            </Place>
          )}
          <SalesTable
            caption={m.sales_best()}
            first={m.sales_product()}
            count={m.sales_pieces()}
            cents={m.sales_goods()}
            rows={named.slice(0, LISTED)}
          />
        </div>
        {named.length > LISTED && (
          <p className="muted">{m.sales_more({ count: String(named.length) })}</p>
        )}
      </Part>
    </>
  );
}

const nameOfMethod = (key: string) => {
  const id = METHOD_IDS.find((method) => method === key);
  return id ? paidBy(id) : key;
};

const format = (options: Intl.DateTimeFormatOptions, day: string) =>
  new Intl.DateTimeFormat(localeTag(), {
    ...options,
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`));
const shortDay = (day: string) => format({ day: 'numeric', month: 'short' }, day);
const longDay = (day: string) =>
  format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }, day);

/** Reserves the chart's space while its code loads. */
const Place = ({ rows, children }: { rows?: number; children: ReactNode }) => (
  <div
    className="sales-chart-place"
    style={rows === undefined ? undefined : { minHeight: `${rows * 36 + 84}px` }}
  >
    {children}
  </div>
);

type PartProps = { id: string; title: string; sheet: string; children: ReactNode };

const Part = ({ id, title, sheet, children }: PartProps) => (
  <section className="card" aria-labelledby={`${id}-title`}>
    <div className="row spread">
      <Heading as="h2" size="5" id={`${id}-title`}>
        {title}
      </Heading>
      <SheetButton
        path={`/api/admin/sales/${sheet}`}
        file={`tiny-tag-sales-${id}.csv`}
        aria-label={m.sales_csv_of({ name: title })}
      >
        {m.sales_csv()}
      </SheetButton>
    </div>
    {children}
  </section>
);

type TableProps = {
  caption: string;
  /** What the first column names. */
  first: string;
  count?: string;
  cents?: string;
  rows: { key: string; name: string; count: number; cents: number }[];
};

/** The numbers that the chart beside it draws. */
function SalesTable({ caption, first, count, cents, rows }: TableProps) {
  if (rows.length === 0) return <p className="muted">{m.sales_none()}</p>;
  return (
    <table className="sales-table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{first}</th>
          <th scope="col">{count ?? m.sales_orders()}</th>
          <th scope="col">{cents ?? m.sales_revenue()}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <th scope="row">{row.name}</th>
            <td className="numbers">{row.count}</td>
            <td className="numbers">{formatCents(row.cents)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
