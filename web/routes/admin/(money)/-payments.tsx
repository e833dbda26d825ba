import { METHOD_IDS } from '../../../../shared/payment/method.ts';
import { startOf } from '../../../../shared/time.ts';
import { eachOnce, usePages } from '../../../api/use-pages.ts';
import { m } from '../../../paraglide/messages.js';
import { useRows } from '../../../store/store.ts';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { useDebouncedText } from '../../../ui/list/debounced-text.ts';
import { MoreButton, NotLoaded } from '../../../ui/list/load-states.tsx';
import { oneOf } from '../../../ui/list/search-params.ts';
import { paidBy } from '../../../ui/order/payment-methods.ts';
import { AnyField, DayField, SearchField } from '../-shared/filter-fields.tsx';
import { ATTEMPT_WORDS } from '../-shared/order-words.ts';
import { SheetButton } from '../-shared/sheet-button.tsx';
import { type Changes, useFilters } from '../-shared/use-filters.ts';
import { type PaymentSearch, paymentSearch } from './-search-params.ts';
import { PaymentTable } from './-table.tsx';

type State = keyof typeof ATTEMPT_WORDS;
const ATTEMPT_STATES = Object.keys(ATTEMPT_WORDS) as State[];

const isGood = ({ from = '', to = '' }: PaymentSearch) =>
  [from, to].every((day) => day === '' || startOf(day) !== null) &&
  (from === '' || to === '' || from <= to);

/** All payments, filtered. The first page is live. */
export function MoneyPayments({ search }: { search: PaymentSearch }) {
  const [filter, set] = useFilters(search, paymentSearch);
  const query = isGood(filter) ? String(new URLSearchParams(filter)) : '';
  return (
    <section className="stack" aria-label={m.money_tab_payments()}>
      <Filters filter={filter} set={set} />
      {!isGood(filter) && (
        <p className="field-error" role="alert">
          {m.payments_bad_day()}
        </p>
      )}
      <Found key={query} query={query} />
    </section>
  );
}

type FiltersProps = { filter: PaymentSearch; set(changes: Changes<PaymentSearch>): void };

function Filters({ filter, set }: FiltersProps) {
  const [words, typeWords] = useDebouncedText(filter.q ?? '', (q) => set({ q }));
  return (
    <search className="money-filters">
      <SearchField
        className="money-search"
        label={m.payments_search()}
        placeholder={m.payments_search_hint()}
        value={words}
        onType={typeWords}
      />
      <AnyField
        label={m.payments_state()}
        value={oneOf(ATTEMPT_STATES, filter.state)}
        choices={ATTEMPT_STATES}
        words={(state) => ATTEMPT_WORDS[state]()}
        onChoose={(state) => set({ state })}
      />
      <AnyField
        label={m.payments_method()}
        value={oneOf(METHOD_IDS, filter.method)}
        choices={METHOD_IDS}
        words={paidBy}
        onChoose={(method) => set({ method })}
      />
      <DayField label={m.payments_from()} value={filter.from} onType={(from) => set({ from })} />
      <DayField label={m.payments_to()} value={filter.to} onType={(to) => set({ to })} />
    </search>
  );
}

function Found({ query }: { query: string }) {
  const change = useRows('attempt');
  const { first, pages, hasMore, failed, again, more } = usePages(
    `/api/money/payments?${query}`,
    change,
  );
  if (!first) return <NotLoaded failed={failed} again={again} />;
  const payments = eachOnce(pages.flatMap((page) => page.payments));
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
