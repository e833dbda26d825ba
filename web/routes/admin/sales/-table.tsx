import { formatCents } from '../../../../shared/money.ts';
import { m } from '../../../paraglide/messages.js';

type Props = {
  caption: string;
  /** What the first column names. */
  first: string;
  count?: string;
  cents?: string;
  rows: { key: string; name: string; count: number; cents: number }[];
};

/** The numbers that the chart beside it draws. */
export function SalesTable({ caption, first, count, cents, rows }: Props) {
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
