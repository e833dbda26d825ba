import { useDeferredValue, useState } from 'react';
import { METHOD_IDS, type MethodId } from '../../../../shared/payment/method.ts';
import { startOf } from '../../../../shared/time.ts';
import { once, usePages } from '../../../api/use-pages.ts';
import { m } from '../../../paraglide/messages.js';
import { useStore } from '../../../store/store.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { MoreButton, NotLoaded } from '../../../ui/list/load-states.tsx';
import { methodName } from '../../../ui/order/payment-methods.ts';
import { AnyField, DayField, SearchField } from '../-shared/filter-fields.tsx';
import { ATTEMPT_WORDS } from '../-shared/order-words.ts';
import { SheetButton } from '../-shared/sheet-button.tsx';
import { PaymentTable } from './-table.tsx';

type State = keyof typeof ATTEMPT_WORDS;
const ATTEMPT_STATES = Object.keys(ATTEMPT_WORDS) as State[];

type Filter = { q: string; state: State | ''; method: MethodId | ''; from: string; to: string };
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
      <SearchField
        className="money-search"
        label={m.payments_search()}
        placeholder={m.payments_search_hint()}
        value={filter.q}
        onType={(q) => set({ q })}
      />
      <AnyField
        label={m.payments_state()}
        value={filter.state}
        choices={ATTEMPT_STATES}
        words={(state) => ATTEMPT_WORDS[state]()}
        onChoose={(state) => set({ state })}
      />
      <AnyField
        label={m.payments_method()}
        value={filter.method}
        choices={METHOD_IDS}
        words={methodName}
        onChoose={(method) => set({ method })}
      />
      <DayField label={m.payments_from()} value={filter.from} onType={(from) => set({ from })} />
      <DayField label={m.payments_to()} value={filter.to} onType={(to) => set({ to })} />
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
