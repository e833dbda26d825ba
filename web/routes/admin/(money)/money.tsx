import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { centsOf } from '../../../../shared/money.ts';
import { isRateGood } from '../../../../shared/payment/method.ts';
import { saveRate } from '../../../../shared/payment/settings.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { mutate, useMirror, useRow } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { NoRows, NotLoaded } from '../../../ui/list/load-states.tsx';
import { TabList } from '../../../ui/list/tabs.tsx';
import { useRowFocus } from '../../../ui/list/use-row-focus.ts';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { dayOf } from '../../../ui/text/moment.ts';
import { FormButtons, useOfficeForm } from '../-form/office-form.tsx';
import { MoneyDays } from './-days.tsx';
import { MoneyPayments } from './-payments.tsx';
import { paymentSearch } from './-search-params.ts';
import { type Todo, useTodo } from './-todo.ts';
import { TodoOwed } from './-todo-owed.tsx';
import { TodoPayment } from './-todo-payment.tsx';
import { TodoRefund } from './-todo-refund.tsx';
import { TodoUnmatched } from './-todo-unmatched.tsx';
import './money.css';

export const Route = createFileRoute('/admin/(money)/money')({
  validateSearch: paymentSearch,
  component: Money,
});

const TABS = ['todo', 'payments', 'days', 'settings'] as const;
type Tab = (typeof TABS)[number];

/** Everything about money: what waits for a decision, every payment, each day's sums, the papers. */
function Money() {
  const todo = useTodo();
  const search = Route.useSearch();
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const tab = TABS.find((name) => name === hash) ?? 'todo';
  const setTab = (hash: Tab) =>
    navigate({ to: '.', hash, replace: true, hashScrollIntoView: false, resetScroll: false });
  const counted = todo.isKnown || todo.count > 0 ? todo.count : '–';
  const tabs = [
    { key: 'todo', text: m.money_tab_todo({ count: counted }), panel: 'money-panel' },
    { key: 'payments', text: m.money_tab_payments(), panel: 'money-panel' },
    { key: 'days', text: m.money_tab_days(), panel: 'money-panel' },
    { key: 'settings', text: m.money_tab_settings(), panel: 'money-panel' },
  ] as const;
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.shell_payments()}
      </Heading>
      <SyncLine />
      <TabList<Tab>
        id="money"
        label={m.shell_payments()}
        tabs={tabs}
        chosen={tab}
        onChoose={setTab}
      />
      <div role="tabpanel" id="money-panel" aria-labelledby={`money-tab-${tab}`} className="stack">
        {tab === 'todo' && <TodoList todo={todo} />}
        {tab === 'payments' && <MoneyPayments search={search} />}
        {tab === 'days' && <MoneyDays />}
        {tab === 'settings' && <RateSettings />}
      </div>
    </div>
  );
}

function TodoList({ todo }: { todo: Todo }) {
  const { attempts, unmatched, refunds, owed, again, failed, count, isKnown } = todo;
  const list = useRowFocus<HTMLUListElement>();
  if (count === 0) {
    return (
      <NoRows failed={m.list_failed()}>
        {isKnown ? (
          <Empty title={m.todo_none()} text={m.todo_none_text()} />
        ) : (
          <NotLoaded failed={failed} again={again} />
        )}
      </NoRows>
    );
  }
  return (
    <>
      <ul className="money-todo" {...list}>
        {attempts.map((attempt) => (
          <TodoPayment key={attempt.id} attempt={attempt} />
        ))}
        {unmatched.map((payment) => (
          <TodoUnmatched key={payment.id} payment={payment} />
        ))}
        {refunds.map((refund) => (
          <TodoRefund key={refund.id} refund={refund} />
        ))}
        {owed.map((one) => (
          <TodoOwed key={one.orderId} owed={one} onDone={again} />
        ))}
      </ul>
      {failed && <NotLoaded failed={failed} again={again} />}
    </>
  );
}

const NO_RATE = { cents: '' };

/** The exchange rate of the dollar. */
function RateSettings() {
  const mirror = useMirror();
  const rate = useRow('exchangeRate', 'USD');
  const { form } = useOfficeForm({
    values: NO_RATE,
    schema: saveRate.args,
    read: ({ cents }) => ({ currency: 'USD', cents: centsOf(cents) }),
    save: (args) => mutate('saveRate', args, mirror),
    done: m.todo_done(),
  });
  return (
    <Card id="rate-title" title={m.rate_title()}>
      <p className="numbers">
        {rate
          ? m.rate_now({ rate: (rate.cents / 100).toFixed(2), date: dayOf(rate.setAt) })
          : m.rate_none()}
      </p>
      {rate && !isRateGood(rate, shopNow()) && <p className="money-todo-why">{m.rate_old()}</p>}
      <p className="muted">{m.rate_hint()}</p>
      <Form form={form} className="admin-short-form" aria-label={m.rate_title()}>
        <form.AppField name="cents">
          {(field) => (
            <field.TextField required label={m.rate_field()} inputMode="decimal" maxLength={200} />
          )}
        </form.AppField>
        <FormButtons submit={m.todo_save()} />
      </Form>
    </Card>
  );
}
