import { useState } from 'react';
import { MOST_DAYS } from '../../../../shared/payment/report.ts';
import { DAY_MS, dayAt, startOf } from '../../../../shared/time.ts';
import type { DayTotal } from '../../../../worker/routes/admin/money.ts';
import { post } from '../../../api/http.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { useRows } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { NotLoaded } from '../../../ui/list/load-states.tsx';
import { paidBy } from '../../../ui/order/payment-methods.ts';
import { dayOf } from '../../../ui/text/moment.ts';
import { useOpenForm } from '../-form/leaving.ts';
import { centsField } from '../-form/typed.ts';
import { Button } from '../-shared/button.tsx';
import { DayField } from '../-shared/filter-fields.tsx';
import { orRefusal } from '../-shared/result.ts';
import { SheetButton } from '../-shared/sheet-button.tsx';
import { ShortForm } from '../-shared/short-form.tsx';
import { useChanges } from '../-shared/use-changes.ts';
import { MoneyReconcile } from './-reconcile.tsx';
import { inCurrency } from './-sums.ts';
import { idsAndStates } from './-todo.ts';

const WEEK = 7;

/** Each day's payments and refunds beside the provider's own statement. */
export function MoneyDays() {
  const [from, setFrom] = useState(() => dayAt(shopNow() - (WEEK - 1) * DAY_MS));
  const [to, setTo] = useState(() => dayAt(shopNow()));
  const [first, last] = [startOf(from), startOf(to)];
  const isReal = first !== null && last !== null && first <= last;
  const isShort = isReal && last - first < MOST_DAYS * DAY_MS;
  const query = `from=${from}&to=${to}`;
  return (
    <section className="stack" aria-label={m.money_tab_days()}>
      <p className="muted">{m.days_hint()}</p>
      <div className="money-filters">
        <DayField label={m.days_first()} value={from} onType={setFrom} />
        <DayField label={m.days_last()} value={to} onType={setTo} />
      </div>
      {!isShort && (
        <p className="field-error" role="alert">
          {isReal ? m.days_too_many({ days: MOST_DAYS }) : m.payments_bad_day()}
        </p>
      )}
      {isShort && (
        <>
          <p className="row">
            <SheetButton path={`/api/money/papers.csv?${query}`} file="tiny-tag-invoices.csv">
              {m.days_papers_csv()}
            </SheetButton>
            <SheetButton path={`/api/money/ledger.csv?${query}`} file="tiny-tag-ledger.csv">
              {m.days_ledger_csv()}
            </SheetButton>
          </p>
          <DayTable query={query} />
        </>
      )}
      <MoneyReconcile />
    </section>
  );
}

function DayTable({ query }: { query: string }) {
  const attempts = useRows('attempt');
  const refunds = useRows('refund');
  const unmatched = useRows('stray');
  const statements = useChanges('statements');
  // Each of them changes the sums.
  const change = `${[attempts, refunds, unmatched].map(idsAndStates)} ${statements}`;
  const { value, failed, again } = useAsked(`/api/money/days?${query}`, change);
  const { open, toggle, close } = useOpenForm();
  if (!value) return <NotLoaded failed={failed} again={again} />;
  if (value.days.length === 0) return <Empty text={m.days_none()} />;
  return (
    <table className="list-table money-days">
      <caption className="sr-only">{m.money_tab_days()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.days_day()}</th>
          <th scope="col">{m.payments_method()}</th>
          <th scope="col">{m.days_count()}</th>
          <th scope="col">{m.days_in()}</th>
          <th scope="col">{m.days_out()}</th>
          <th scope="col">{m.days_balance()}</th>
          <th scope="col">{m.days_difference()}</th>
          <th scope="col">{m.days_statement()}</th>
        </tr>
      </thead>
      <tbody>
        {value.days.map((total) => {
          const key = `${total.day}/${total.method}/${total.currency}`;
          return (
            <DayLine
              key={key}
              total={total}
              isOpen={open === key}
              onOpen={() => void toggle(key)}
              onSaved={() => {
                close();
                again();
              }}
            />
          );
        })}
      </tbody>
    </table>
  );
}

type LineProps = { total: DayTotal; isOpen: boolean; onOpen(): void; onSaved(): void };

function DayLine({ total, isOpen, onOpen, onSaved }: LineProps) {
  const { day, method, currency, count, inMinor, outMinor, feeMinor, statement } = total;
  const name = paidBy(method);
  const shown = dayOf(Date.parse(`${day}T09:00:00Z`));
  return (
    <>
      <tr>
        <td className="list-id">{shown}</td>
        <td className="list-method">{name}</td>
        <td className="money-count numbers">
          <span className="money-word">{m.days_count()}</span> {count}
        </td>
        <td className="money-in numbers">{inCurrency(inMinor, currency)}</td>
        <td className="money-out numbers">
          {inCurrency(outMinor, currency)}
          {feeMinor > 0 && <small>{m.days_fee({ amount: inCurrency(feeMinor, currency) })}</small>}
        </td>
        <td className="money-balance numbers">
          <span className="money-word">{m.days_balance()}</span>{' '}
          {inCurrency(inMinor - outMinor - feeMinor, currency)}
        </td>
        <td className="money-difference numbers">
          <Difference total={total} />
        </td>
        <td className="list-view">
          <Button
            size="2"
            variant="soft"
            aria-expanded={isOpen}
            aria-label={m.days_enter_of({ method: name, day: shown })}
            onClick={onOpen}
          >
            {m.days_enter()}
          </Button>
        </td>
      </tr>
      {isOpen && (
        <tr className="money-day-form">
          <td colSpan={8}>
            <ShortForm
              label={m.days_enter_of({ method: name, day: shown })}
              fields={[
                sum('inMinor', m.days_in_field(), statement?.inMinor),
                sum('outMinor', m.days_out_field(), statement?.outMinor),
                {
                  name: 'note' as const,
                  label: m.days_note_field(),
                  value: statement?.note ?? '',
                  optional: true as const,
                },
              ]}
              submit={m.todo_save()}
              save={(typed) => orRefusal(post('/api/money/statement', { day, method, ...typed }))}
              onSaved={onSaved}
              onClose={onOpen}
            />
          </td>
        </tr>
      )}
    </>
  );
}

/** Empty until it was typed: with the ledger's own sums filled in, Save alone would make the day agree. */
const sum = (name: 'inMinor' | 'outMinor', label: string, minor: number | undefined) => ({
  name,
  label,
  value: minor === undefined ? '' : centsField(minor),
  isSum: true as const,
});

/** The ledger less the statement. */
function Difference({ total: { inMinor, outMinor, statement, currency } }: { total: DayTotal }) {
  if (!statement) return <span className="muted">{m.days_not_entered()}</span>;
  const difference = inMinor - outMinor - (statement.inMinor - statement.outMinor);
  const isSame = inMinor === statement.inMinor && outMinor === statement.outMinor;
  return (
    <Badge tone={isSame ? 'green' : 'red'} title={statement.note}>
      {isSame ? m.days_same() : inCurrency(difference, currency)}
    </Badge>
  );
}
