import { m } from '../../paraglide/messages.js';
import './stepper.css';

const LAST = 'button:last-child';

type Props = {
  value: number;
  /** What is counted, for readers of screens. */
  of: string;
  max?: number;
  /** By how much: the value may have changed elsewhere meanwhile. */
  onStep(by: 1 | -1): void;
};

/** A quantity from 1 up, by two thumbs' width of buttons. */
export function Stepper({ value, of, max = 999, onStep }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className="stepper" role="group" aria-label={m.stepper_quantity_of({ name: of })}>
      <button
        type="button"
        aria-label={m.stepper_decrease()}
        disabled={value <= 1}
        onClick={({ currentTarget }) => {
          onStep(-1);
          // The button is about to be disabled, and would take the focus with it.
          if (value === 2) currentTarget.parentElement?.querySelector<HTMLElement>(LAST)?.focus();
        }}
      >
        −
      </button>
      <output className="numbers" aria-live="polite">
        {value}
      </output>
      <button
        type="button"
        aria-label={m.stepper_increase()}
        disabled={value >= max}
        onClick={() => onStep(1)}
      >
        +
      </button>
    </div>
  );
}
