import { isCovered, isUnconfirmed } from '../../../../shared/order/states.ts';
import { isUntouched, type Part } from '../../../../shared/production/parts.ts';
import type { Step } from '../../../../shared/production/steps.ts';
import { m } from '../../../paraglide/messages.js';
import { useRows } from '../../../store/store.ts';
import { stepWord } from '../../../ui/order/step-words.ts';
import { savedFirst } from '../-form/save-first.ts';
import { Button } from '../-shared/button.tsx';
import { useChange } from '../-shared/editable-card.tsx';
import { movesOf, stepVerb } from './-moves.ts';

type Props = {
  parts: readonly Part[];
  /** The job's or order's code, for screen readers. */
  code: string;
  /** Shows one button, where the other is elsewhere on the page. */
  only?: 'on' | 'back';
  /** Something else comes first. */
  quiet?: boolean;
};

/** Moves all parts at the slowest step one step on, or back after a mistake. */
export function MoveLines({ parts, code, only, quiet }: Props) {
  const change = useChange();
  const orders = useRows('order');
  const { next, last, collected, idsTo } = movesOf(parts, orders);
  const move = async (to: Step) => {
    if (to === 'handed_over' && !(await savedFirst())) return;
    await change('moveLines', { lineIds: idsTo(to), to }, `${code}: ${stepWord(to, collected)}`);
  };
  const uncovered = parts.flatMap((part) => {
    const order = orders.find(({ id }) => id === part.line.orderId);
    return order && isUntouched(part) && !isCovered(order) ? [order] : [];
  });
  // Parts that were begun can be moved on or back.
  if (parts.length > 0 && uncovered.length === parts.length) {
    const isRefunded = uncovered.some(({ paymentStatus }) => paymentStatus === 'refunded');
    const words = uncovered.every(isUnconfirmed) ? m.work_unconfirmed : m.work_unpaid;
    return isRefunded ? null : <p className="muted">{words()}</p>;
  }
  return (
    <div className="row">
      {next && only !== 'back' && (
        <Button size="3" variant={quiet ? 'soft' : 'solid'} onClick={() => void move(next)}>
          {stepVerb(next, collected)}
          <span className="sr-only"> {code}</span>
        </Button>
      )}
      {last && only !== 'on' && (
        <Button size="3" variant="soft" color="gray" onClick={() => void move(last)}>
          {m.step_back({ step: stepWord(last, collected) })}
          <span className="sr-only"> {code}</span>
        </Button>
      )}
    </div>
  );
}
