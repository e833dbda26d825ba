import { useDeferredValue, useState } from 'react';
import { METHOD_IDS } from '../../../../shared/payment/method.ts';
import { startOf } from '../../../../shared/time.ts';
import { once, usePages } from '../../../api/use-pages.ts';
import { m } from '../../../paraglide/messages.js';
import { useStore } from '../../../store/store.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { MoreButton, NotLoaded } from '../../../ui/list/load-states.tsx';
import { methodName } from '../../../ui/order/payment-methods.ts';
import { ATTEMPT_WORDS } from '../-shared/order-words.ts';
import { SheetButton } from '../-shared/sheet-button.tsx';
import { PaymentTable } from './-table.tsx';

type Filter = { q: string; state: string; method: string; from: string; to: string };
const NONE: Filter = { q: '', state: '', method: '', from: '', to: '' };

const isGood = ({ from, to }: Filter) =>
  [from, to].every((day) => day === '' || startOf(day) !== null) &&
  (from === '' || to === '' || from <= to);

function queryOf(filter: Filter): string {
  const given = Object.entries(filter).filter(([, value]) => value.trim() !== '');
  return String(new URLSearchParams(given));
}

/** All payments, filtered. The first page is live. */
export function MoneyPayments() {
  const [filter, setFilter] = useState(NONE);
  const wanted = useDeferredValue(filter);
  const query = isGood(wanted) ? queryOf(wanted) : '';
  const set = (changes: Partial<Filter>) => setFilter((now) => ({ ...now, ...changes }));
  return (
    <section className="stack" aria-label={m.money_tab_payments()}>
      <Filters filter={filter} set={set} />
      {!isGood(wanted) && (
        <p className="field-error" role="alert">
          {m.payments_bad_day()}
        </p>
      )}
      <Found key={query} query={query} />
    </section>
  );
}

function Filters({ filter, set }: { filter: Filter; set(changes: Partial<Filter>): void }) {
  return (
    <search className="money-filters">
      <label className="field money-search">
        {m.payments_search()}
        <input
          className="input"
          type="search"
          placeholder={m.payments_search_hint()}
          value={filter.q}
          maxLength={64}
          onChange={(event) => set({ q: event.target.value })}
        />
      </label>
      <label className="field">
        {m.payments_state()}
        <select
          className="input"
          value={filter.state}
          onChange={(event) => set({ state: event.target.value })}
        >
          <option value="">{m.office_any()}</option>
          {Object.entries(ATTEMPT_WORDS).map(([state, words]) => (
            <option key={state} value={state}>
              {words()}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {m.payments_method()}
        <select
          className="input"
          value={filter.method}
          onChange={(event) => set({ method: event.target.value })}
        >
          <option value="">{m.office_any()}</option>
          {METHOD_IDS.map((id) => (
            <option key={id} value={id}>
              {methodName(id)}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        {m.payments_from()}
        <input
          className="input"
          type="date"
          value={filter.from}
          onChange={(event) => set({ from: event.target.value })}
        />
      </label>
      <label className="field">
        {m.payments_to()}
        <input
          className="input"
          type="date"
          value={filter.to}
          onChange={(event) => set({ to: event.target.value })}
        />
      </label>
    </search>
  );
}

function Found({ query }: { query: string }) {
  const change = useStore('attempt');
  const { first, pages, hasMore, failed, again, more } = usePages(
    `/api/money/payments?${query}`,
    change,
  );
  if (!first) return <NotLoaded failed={failed} again={again} />;
  const payments = once(pages.flatMap((page) => page.payments));
  return (
    <>
      <p className="muted">{m.payments_meaning()}</p>
      <p className="row">
        <SheetButton path={`/api/money/payments.csv?${query}`} file="tiny-tag-payments.csv">
          {m.payments_csv()}
        </SheetButton>
      </p>
      {payments.length === 0 ? (
        <Empty text={m.payments_none()} />
      ) : (
        <PaymentTable payments={payments} />
      )}
      {hasMore && <MoreButton onClick={more} />}
    </>
  );
}
