import { m } from '../../../paraglide/messages.js';
import { LabelledSelect } from './select.tsx';

type FieldProps = {
  label: string;
  value: string | undefined;
  onType(text: string): void;
};

type SearchProps = FieldProps & { className?: string; placeholder?: string; maxLength?: number };

export const SearchField = (props: SearchProps) => {
  const { label, value, onType, className = '', placeholder, maxLength = 64 } = props;
  return (
    <label className={`field ${className}`.trim()}>
      {label}
      <input
        className="input"
        type="search"
        placeholder={placeholder}
        maxLength={maxLength}
        value={value}
        onChange={(event) => onType(event.target.value)}
      />
    </label>
  );
};

export const DayField = ({ label, value = '', onType }: FieldProps) => (
  <label className="field">
    {label}
    <input
      className="input"
      type="date"
      value={value}
      onChange={(event) => onType(event.target.value)}
    />
  </label>
);

type ChoiceProps<T extends string> = {
  label: string;
  value: T | '' | undefined;
  choices: readonly T[];
  words(choice: NoInfer<T>): string;
  any?: (() => string) | undefined;
  onChoose(choice: NoInfer<T> | ''): void;
};

/** One of the choices, or any. */
export const AnyField = <T extends string>(props: ChoiceProps<T>) => {
  const { value = '', choices, words, any = m.office_any, ...rest } = props;
  return (
    <LabelledSelect<T | ''>
      {...rest}
      value={value}
      choices={['', ...choices]}
      words={(choice) => (choice === '' ? any() : words(choice))}
    />
  );
};
