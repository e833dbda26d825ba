import { useId } from 'react';

type Props<T extends string> = {
  legend: string;
  choices: { id: T; words: string }[];
  chosen: T;
  onChoose(id: T): void;
};

/** Radio buttons of one line each. */
export function Radios<T extends string>({ legend, choices, chosen, onChoose }: Props<T>) {
  const name = useId();
  return (
    <fieldset className="admin-radios">
      <legend>{legend}</legend>
      {choices.map(({ id, words }) => (
        <label key={id}>
          <input
            type="radio"
            name={name}
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          {words}
        </label>
      ))}
    </fieldset>
  );
}
