import { createFileRoute, useLocation, useNavigate } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { NoRows } from '../../../ui/list/load-states.tsx';
import { TabList } from '../../../ui/list/tabs.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { MoneyDays } from './-days.tsx';
import { MoneyPayments } from './-payments.tsx';
import { RateSettings } from './-settings.tsx';
import { type Todo, useTodo } from './-todo.ts';
import { TodoOwed } from './-todo-owed.tsx';
import { TodoPayment } from './-todo-payment.tsx';
import { TodoRefund } from './-todo-refund.tsx';
import { TodoStray } from './-todo-stray.tsx';
import './money.css';

export const Route = createFileRoute('/admin/(money)/money')({ component: Money });

const TABS = ['todo', 'payments', 'days', 'settings'] as const;
type Tab = (typeof TABS)[number];

/** Everything about money: what waits for a decision, every payment, each day's sums, the papers. */
function Money() {
  const todo = useTodo();
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const tab = TABS.find((name) => name === hash) ?? 'todo';
  const setTab = (hash: Tab) =>
    navigate({ to: '.', hash, replace: true, hashScrollIntoView: false, resetScroll: false });
  const tabs = [
    { key: 'todo', text: m.money_tab_todo({ count: todo.count }), panel: 'money-panel' },
    { key: 'payments', text: m.money_tab_payments(), panel: 'money-panel' },
    { key: 'days', text: m.money_tab_days(), panel: 'money-panel' },
    { key: 'settings', text: m.money_tab_settings(), panel: 'money-panel' },
  ] as const;
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.money_title()}
      </Heading>
      <SyncLine />
      <TabList<Tab> id="money" label={m.money_title()} tabs={tabs} chosen={tab} onChoose={setTab} />
      <div role="tabpanel" id="money-panel" aria-labelledby={`money-tab-${tab}`} className="stack">
        {tab === 'todo' && <TodoList todo={todo} />}
        {tab === 'payments' && <MoneyPayments />}
        {tab === 'days' && <MoneyDays />}
        {tab === 'settings' && <RateSettings />}
      </div>
    </div>
  );
}

function TodoList({ todo: { attempts, strays, refunds, owed, again, count } }: { todo: Todo }) {
  if (count === 0) {
    return (
      <NoRows failed={m.list_failed()}>
        <Empty title={m.todo_none()} text={m.todo_none_text()} />
      </NoRows>
    );
  }
  return (
    <ul className="money-todo">
      {attempts.map((attempt) => (
        <TodoPayment key={attempt.id} attempt={attempt} />
      ))}
      {strays.map((stray) => (
        <TodoStray key={stray.id} stray={stray} />
      ))}
      {refunds.map((refund) => (
        <TodoRefund key={refund.id} refund={refund} />
      ))}
      {owed.map((one) => (
        <TodoOwed key={one.orderId} owed={one} onDone={again} />
      ))}
    </ul>
  );
}
