import { type ComponentProps, useId } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { oneOf } from '../../../ui/list/search-params.ts';

type Props<T extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  value: T;
  choices: readonly T[];
  words: (choice: NoInfer<T>) => string;
  onChoose: (choice: NoInfer<T>) => void;
};

/** A native choice that takes effect at once; it answers with what was offered, not with any text. */
export const Select = <T extends string>({
  choices,
  words,
  onChoose,
  className = '',
  ...rest
}: Props<T>) => (
  <select
    {...rest}
    className={`input ${className}`.trim()}
    onChange={(event) => {
      const chosen = oneOf(choices, event.target.value);
      if (chosen) onChoose(chosen);
    }}
  >
    {choices.map((choice) => (
      <option key={choice} value={choice}>
        {words(choice)}
      </option>
    ))}
  </select>
);

type ChoiceProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & { label: string };

/** A choice that takes effect at once, outside a form; its name is the label alone, not all that can be chosen. */
export const Choice = ({ label, ...rest }: ChoiceProps) => (
  <Field id={useId()} label={label}>
    {(ties) => <select {...ties} {...rest} />}
  </Field>
);
