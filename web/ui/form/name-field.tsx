import { type ReactNode, type Ref, useState } from 'react';
import { count } from '../../../shared/label/text.ts';
import { m } from '../../paraglide/messages.js';

type Props = {
  id: string;
  /** Where its form is sent without a script. */
  name?: string;
  label: string;
  value: string;
  /** In code points; the surplus of a paste is left out and said so. */
  max: number;
  placeholder?: string;
  /** What is wrong with the words, said below them; the words stay as they were typed. */
  wrong: ReactNode;
  input?: Ref<HTMLInputElement>;
  onType(text: string): void;
};

/** One line of a label: a child's name or what stands below it. */
export function NameField({
  id,
  name,
  label,
  value,
  max,
  placeholder,
  wrong,
  input,
  onType,
}: Props) {
  const [cut, setCut] = useState(false);
  const bad = Boolean(wrong);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        ref={input}
        data-draft
        className="input"
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        aria-invalid={bad || undefined}
        aria-describedby={`${id}-count ${id}-problem`}
        onChange={(event) => {
          const typed = [...event.target.value.normalize('NFC')];
          setCut(typed.length > max);
          // What was too long before may be mended letter by letter.
          onType(typed.slice(0, Math.max(max, [...value].length)).join(''));
        }}
      />
      <div className="field-foot">
        <span id={`${id}-problem`} className={bad ? 'field-error' : 'muted'} aria-live="polite">
          {bad ? wrong : cut && m.customize_cut({ max })}
        </span>
        <span id={`${id}-count`} className="muted numbers">
          {count(value)} / {max}
        </span>
      </div>
    </div>
  );
}
