import { type ReactNode, type Ref, type SyntheticEvent, useRef, useState } from 'react';
import { SAMPLE_NAME } from '../../../shared/label/choices.ts';
import { count, typedText } from '../../../shared/label/text.ts';
import { m } from '../../paraglide/messages.js';

type Props = {
  id: string;
  /** For forms that can be sent without a script. */
  name?: string;
  label: string;
  value: string;
  /** In code points. A longer paste is cut, with a message. */
  max: number;
  placeholder?: string;
  /** The error below the field. The text stays as it was typed. */
  wrong: ReactNode;
  input?: Ref<HTMLInputElement>;
  onType(text: string): void;
};

/** One line of a label: a child's name, or the line below it. */
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
  const isTapped = useRef(false);
  /** Typing replaces the sample. A second tap places the cursor in it. */
  const selectSample = ({ currentTarget, type }: SyntheticEvent<HTMLInputElement>) => {
    if (value !== SAMPLE_NAME || isTapped.current) return;
    isTapped.current = type === 'click';
    currentTarget.select();
  };
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
        onFocus={selectSample}
        onClick={selectSample}
        onChange={(event) => {
          const typed = [...typedText(event.target.value)];
          setCut(typed.length > max);
          // A text that is already too long can be shortened letter by letter.
          onType(typed.slice(0, Math.max(max, [...value].length)).join(''));
        }}
      />
      <div ref={bad || cut ? intoSight : undefined} className="field-foot">
        <span id={`${id}-problem`} className="field-error" aria-live="polite">
          {bad ? wrong : cut && m.customize_cut({ max })}
        </span>
        <span id={`${id}-count`} className="muted numbers">
          {count(value)} / {max}
        </span>
      </div>
    </div>
  );
}

/** While a name is typed, what is said about it may appear under the bar at the bottom. */
const intoSight = (foot: HTMLElement | null) => {
  if (foot?.parentElement?.contains(document.activeElement))
    foot.scrollIntoView({ block: 'nearest' });
};
