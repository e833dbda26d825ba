import type { ReactNode } from 'react';
import { Heading } from '../heading.tsx';
import './choices.css';

type Props<T extends string | number> = {
  name: string;
  label: string;
  value: T;
  choices: readonly T[];
  /** The look of one choice; its text is its name. */
  show(choice: T): ReactNode;
  onChoose(choice: T): void;
  shape: 'tiles' | 'small' | 'five' | 'rows' | 'halves';
  /** The label heads a section of the page. */
  heading?: boolean;
};

/** A radio group whose choices are wide enough for a thumb. */
export function Choices<T extends string | number>(props: Props<T>) {
  const { name, label, value, choices, show, onChoose, shape, heading } = props;
  const id = `${name}-label`;
  return (
    <div className="choices" role="radiogroup" aria-labelledby={id}>
      {heading ? (
        <Heading as="h2" size="5" id={id} className="buying-choices">
          {label}
        </Heading>
      ) : (
        <span id={id} className="choices-label">
          {label}
        </span>
      )}
      <div className={`choices-${shape}`}>
        {choices.map((choice) => (
          <label key={choice} className="form-choice">
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
