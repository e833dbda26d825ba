import { m } from '../paraglide/messages.js';

type Props = {
  value: number;
  /** What is counted, for readers of screens. */
  of: string;
  max?: number;
  onChange(value: number): void;
};

/** A quantity from 1 up, by two thumbs' width of buttons. */
export function Stepper({ value, of, max = 999, onChange }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own
    <div className="stepper" role="group" aria-label={m.stepper_quantity_of({ name: of })}>
      <button
        type="button"
        aria-label={m.stepper_decrease()}
        disabled={value <= 1}
        onClick={() => onChange(value - 1)}
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
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </div>
  );
}
