import { m } from '../../../../paraglide/messages.js';
import { OfficeIcon } from '../../-shell/icons.tsx';
import type { State } from './work.ts';

export type Tone = 'go' | 'look' | 'stop';

const ICONS = { go: 'right', look: 'careful', stop: 'close' } as const;
const TITLES: Record<Tone, () => string> = {
  go: m.floor_go,
  look: m.floor_look,
  stop: m.floor_stop,
};

type Props = { tone: Tone; texts: readonly string[]; title?: string | undefined };

/** A state as colour, icon and words, so that each alone is enough. */
export function Verdict({ tone, texts, title = TITLES[tone]() }: Props) {
  return (
    <div className={`floor-verdict floor-${tone}`}>
      <OfficeIcon name={ICONS[tone]} size={48} />
      <div>
        <strong>{title}</strong>
        {texts.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </div>
  );
}

type Words = { tone: Tone; text(step: string): string };

/** `step` is where the work is now, in words. */
export const STATE_WORDS: Record<State, Words> = {
  go: { tone: 'go', text: (step) => m.floor_now({ step }) },
  shape_gone: { tone: 'stop', text: () => m.work_shape_gone() },
  sheets: { tone: 'go', text: () => m.floor_sheets() },
  packed: { tone: 'look', text: () => m.floor_packed() },
  part_cancelled: { tone: 'look', text: () => m.floor_part_cancelled() },
  done: { tone: 'stop', text: (step) => m.floor_done({ step }) },
  cancelled: { tone: 'stop', text: () => m.floor_cancelled() },
  unpaid: { tone: 'stop', text: () => m.floor_unpaid() },
  unconfirmed: { tone: 'stop', text: () => m.floor_unconfirmed() },
  refunded: { tone: 'stop', text: () => m.floor_refunded() },
  consent: { tone: 'stop', text: () => m.floor_consent() },
};
