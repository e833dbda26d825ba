import { LABEL_TYPES } from '../../../../../shared/label/choices.ts';
import { MAX_MOVED } from '../../../../../shared/production/production.ts';
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
  const type = LABEL_TYPES.find((type) => waiting.some(({ press }) => press.type === type));
  if (type && !may('press')) return null;
  if (type) {
    const own = waiting.filter(({ press }) => press.type === type);
    return (
      <Settling className="floor-next">
        <button
          type="button"
          className="floor-on"
          onClick={() => void makeSheets(own.slice(0, MAX_MOVED), 'a4', mirror)}
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
