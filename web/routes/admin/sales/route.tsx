import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { MOST_SALES_DAYS } from '../../../../shared/payment/report.ts';
import { DAY_MS, dayAt, startOf } from '../../../../shared/time.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { useRows } from '../../../store/store.ts';
import { Heading } from '../../../ui/heading.tsx';
import { NotLoaded } from '../../../ui/list/load-states.tsx';
import { present, realDay } from '../../../ui/list/search-params.ts';
import { DayField } from '../-shared/filter-fields.tsx';
import { Choice } from '../-shared/select.tsx';
import { SalesReport } from './-report.tsx';
import './sales.css';

type Span = { from: string; to: string };

export const Route = createFileRoute('/admin/sales')({
  validateSearch: (given: Record<string, unknown>) =>
    present<Partial<Span>>({ from: realDay(given.from), to: realDay(given.to) }),
  component: SalesPage,
});

const lastDays = (count: number): Span => {
  const now = shopNow();
  return { from: dayAt(now - (count - 1) * DAY_MS), to: dayAt(now) };
};

/** Sales of the days in the address. */
function SalesPage() {
  const usual = lastDays(30);
  const { from = usual.from, to = usual.to } = Route.useSearch();
  const navigate = useNavigate();
  // An incomplete date changes nothing.
  const show = (span: Partial<Span>) =>
    Object.values(span).every((day) => startOf(day) !== null) &&
    navigate({
      to: '/admin/sales',
      search: { from, to, ...span },
      replace: true,
      resetScroll: false,
    });
  const days = ((startOf(to) ?? 0) - (startOf(from) ?? 0)) / DAY_MS + 1;
  const isGood = days >= 1 && days <= MOST_SALES_DAYS;
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.office_nav_sales()}
      </Heading>
      <search className="sales-span">
        <DayField label={m.payments_from()} value={from} onType={(day) => show({ from: day })} />
        <DayField label={m.payments_to()} value={to} onType={(day) => show({ to: day })} />
        <Choice
          label={m.sales_quick()}
          value={to === dayAt(shopNow()) ? String(days) : ''}
          onChange={(event) => show(lastDays(Number(event.target.value)))}
        >
          <option value="" disabled>
            {m.sales_own_span()}
          </option>
          {[7, 30, 90, 365].map((count) => (
            <option key={count} value={count}>
              {m.sales_last_days({ count: String(count) })}
            </option>
          ))}
        </Choice>
      </search>
      {isGood ? (
        <Found key={`${from} ${to}`} query={`from=${from}&to=${to}`} />
      ) : (
        <p className="field-error" role="alert">
          {m.sales_bad_span({ count: String(MOST_SALES_DAYS) })}
        </p>
      )}
    </div>
  );
}

function Found({ query }: { query: string }) {
  const change = useRows('order');
  const { value, failed, again } = useAsked(`/api/admin/sales?${query}`, change);
  if (!value) return <NotLoaded failed={failed} again={again} />;
  return <SalesReport sales={value} query={query} />;
}
