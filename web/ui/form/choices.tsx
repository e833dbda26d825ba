import type { ReactNode } from 'react';

type Props<T extends string | number> = {
  name: string;
  label: string;
  value: T;
  choices: readonly T[];
  /** The look of one choice; its text is its name. */
  show(choice: T): ReactNode;
  onChoose(choice: T): void;
  shape: 'tiles' | 'rows' | 'halves';
  /** The label heads a section of the page. */
  heading?: boolean;
};

/** A radio group whose choices are wide enough for a thumb. */
export function Choices<T extends string | number>(props: Props<T>) {
  const { name, label, value, choices, show, onChoose, shape, heading } = props;
  const Label = heading ? 'h2' : 'span';
  return (
    <div className="choices" role="radiogroup" aria-labelledby={`${name}-label`}>
      <Label
        id={`${name}-label`}
        className={heading ? 'rt-Heading rt-r-size-5 choices-heading' : 'choices-label'}
      >
        {label}
      </Label>
      <div className={`choices-${shape}`}>
        {choices.map((choice) => (
          <label key={choice} className="choice">
            <input
              type="radio"
              autoComplete="off"
              name={name}
              value={choice}
              checked={choice === value}
              onChange={() => onChoose(choice)}
            />
            {show(choice)}
          </label>
        ))}
      </div>
    </div>
  );
}
