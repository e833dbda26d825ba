import type { ReactNode } from 'react';
import { MAX_QUANTITY } from '../../../shared/cart/limits.ts';
import { m } from '../../paraglide/messages.js';
import './stepper.css';

const LAST = 'button:last-child';

type Props = {
  value: number;
  of: string;
  max?: number;
  /** A difference, since the value may have changed elsewhere. */
  onStep(by: 1 | -1): void;
  /** An input in place of the shown value. */
  children?: ReactNode;
};

export function Stepper({ value, of, max = MAX_QUANTITY, onStep, children }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className="stepper" role="group" aria-label={m.stepper_quantity_of({ name: of })}>
      <button
        type="button"
        aria-label={m.stepper_decrease()}
        disabled={value <= 1}
        onClick={({ currentTarget }) => {
          onStep(-1);
          // The button is about to be disabled, and would lose the focus.
          if (value === 2) currentTarget.parentElement?.querySelector<HTMLElement>(LAST)?.focus();
        }}
      >
        −
      </button>
      <output className={children ? 'sr-only' : 'numbers'} aria-live="polite">
        {value}
      </output>
      {children}
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
