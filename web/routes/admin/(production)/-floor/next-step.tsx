import type { Step } from '../../../../../shared/production/steps.ts';
import { m } from '../../../../paraglide/messages.js';
import { mutate, useMirror } from '../../../../store/store.ts';
import { toastError } from '../../../../ui/feedback/refusal.ts';
import { TYPE_WORDS } from '../../../../ui/label/option-words.ts';
import { stepWord } from '../../../../ui/order/step-words.ts';
import { Settling } from '../../-shared/settling.tsx';
import { useMay } from '../../-shared/use-may.ts';
import { makeSheets } from '../-make-sheets.ts';
import { movesOf, stepVerb } from '../-moves.ts';
import { nextSheets } from '../-queue.ts';
import { judge, type Shop, stepsOf, type Work, withSteps } from './work.ts';

type Props = { work: Work; shop: Shop; onMoved(to: Step, steps: string): void };

/** The one thing to do next, and the way back if it was a mistake. */
export function NextStep({ work, shop, onMoved }: Props) {
  const mirror = useMirror();
  const may = useMay();
  const { mayGoOn, waiting, state } = judge(work, shop);
  const { next, last, collected, idsTo } = movesOf(work.parts, shop.orders);
  const { code } = work;
  const move = async (to: Step) => {
    try {
      await mutate('moveLines', { lineIds: idsTo(to), to }, mirror);
      onMoved(to, stepsOf(mirror ? withSteps(work, mirror) : work));
    } catch (error) {
      toastError(error);
    }
  };
  const sheets = nextSheets(waiting);
  const type = sheets[0]?.press.type;
  if (type && !may('press')) return null;
  if (type) {
    return (
      <Settling className="floor-next">
        <button
          type="button"
          className="floor-on"
          onClick={() => void makeSheets(sheets, 'a4', mirror)}
        >
          {m.work_make({ type: TYPE_WORDS[type]() })}
        </button>
      </Settling>
    );
  }
  if (!mayGoOn && state !== 'done') return null;
  return (
    <Settling className="floor-next">
      {next && mayGoOn && (
        <button type="button" className="floor-on" onClick={() => void move(next)}>
          {stepVerb(next, collected)}
          <span className="sr-only"> {code}</span>
        </button>
      )}
      {last && (
        <button type="button" className="floor-back" onClick={() => void move(last)}>
          {m.step_back({ step: stepWord(last, collected) })}
          <span className="sr-only"> {code}</span>
        </button>
      )}
    </Settling>
  );
}
