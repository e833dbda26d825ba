import { Button } from '@radix-ui/themes';
import { isCovered, isUnconfirmed } from '../../../../shared/order/states.ts';
import { type Step, stepFrom } from '../../../../shared/production/steps.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { useStore } from '../../../store/store.ts';
import { leastStep, stepWord } from '../../../ui/order/step-words.ts';
import { useChange } from '../-shared/office-card.tsx';

/** What the button does to the lines that lag behind the others. */
const STEP_VERBS: Partial<Record<Step, () => string>> = {
  printed: m.step_do_printed,
  cut: m.step_do_cut,
  packed: m.step_do_packed,
  handed_over: m.step_do_handed_over,
};

type Props = {
  lines: readonly Row<'orderLine'>[];
  /** Whose they are, for readers of screens: a job's or an order's code. */
  code: string;
  size?: '3' | '4';
  /** Where the other button is elsewhere on the page. */
  only?: 'on' | 'back';
};

/** One step on for all lines that are at the slowest step, and back again if it was a slip. */
export function MoveLines({ lines, code, size = '3', only }: Props) {
  const change = useChange();
  const orders = useStore('order');
  const own = orders.filter(({ id }) => lines.some(({ orderId }) => orderId === id));
  // A batch may hold both what is sent and what stays here.
  const collected = own.every(({ shippingMethod }) => shippingMethod === 'workshop')
    ? own[0]
    : undefined;
  const step = leastStep(lines);
  const slowest = lines.filter((line) => line.step === step);
  const next = slowest[0] ? stepFrom(slowest[0], 1) : null;
  const last = slowest[0] ? stepFrom(slowest[0], -1) : null;
  const movable = (to: Step) =>
    slowest.filter((line) => stepFrom(line, 1) === to || stepFrom(line, -1) === to);
  const move = (to: Step) => {
    const lineIds = movable(to).map(({ id }) => id);
    return change('moveLines', { lineIds, to }, `${code}: ${stepWord(to, collected)}`);
  };
  const uncovered = lines.flatMap(({ orderId, step, jobId }) => {
    const order = orders.find(({ id }) => id === orderId);
    return order && step === 'queued' && jobId === null && !isCovered(order) ? [order] : [];
  });
  // What was begun already goes on, or back.
  if (lines.length > 0 && uncovered.length === lines.length) {
    const isRefunded = uncovered.some(({ paymentStatus }) => paymentStatus === 'refunded');
    const words = uncovered.every(isUnconfirmed) ? m.work_unconfirmed : m.work_unpaid;
    return isRefunded ? null : <p className="muted">{words()}</p>;
  }
  return (
    <div className="row">
      {next && only !== 'back' && (
        <Button size={size} className="tall production-move-on" onClick={() => void move(next)}>
          {next === 'handed_over' && collected ? m.step_do_ready() : STEP_VERBS[next]?.()}
          <span className="sr-only"> {code}</span>
        </Button>
      )}
      {last && only !== 'on' && (
        <Button
          size={size}
          className="tall"
          variant="soft"
          color="gray"
          onClick={() => void move(last)}
        >
          {m.step_back({ step: stepWord(last, collected) })}
          <span className="sr-only"> {code}</span>
        </Button>
      )}
    </div>
  );
}
