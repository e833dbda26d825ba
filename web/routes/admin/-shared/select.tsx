import { type ComponentProps, useId } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { oneOf } from '../../../ui/list/search-params.ts';

type Props<T extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange'> & {
  value: T;
  choices: readonly T[];
  words: (choice: NoInfer<T>) => string;
  onChoose: (choice: NoInfer<T>) => void;
};

/** A native select that takes effect at once; its value is one of the options. */
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
      if (chosen !== undefined) onChoose(chosen);
    }}
  >
    {choices.map((choice) => (
      <option key={choice} value={choice}>
        {words(choice)}
      </option>
    ))}
  </select>
);

type LabelledProps<T extends string> = Omit<Props<T>, 'id' | 'className'> & { label: string };

export const LabelledSelect = <T extends string>({ label, ...rest }: LabelledProps<T>) => (
  <Field id={useId()} label={label}>
    {({ className: _, ...inputProps }) => <Select {...inputProps} {...rest} />}
  </Field>
);

type ChoiceProps = Omit<ComponentProps<'select'>, 'id' | 'className'> & { label: string };

/** The same with options of its own. */
export const Choice = ({ label, ...rest }: ChoiceProps) => (
  <Field id={useId()} label={label}>
    {(inputProps) => <select {...inputProps} {...rest} />}
  </Field>
);
