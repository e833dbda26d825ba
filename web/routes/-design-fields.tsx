import { Button } from '@radix-ui/themes';
import { type CSSProperties, type RefObject, useState } from 'react';
import type { DesignSnapshot } from '../../shared/design.ts';
import { COLOURS, FONTS, ICONS } from '../../shared/label/geometry.ts';
import { ICON_BOX, ICON_PATHS } from '../../shared/label/icons.ts';
import { count, LINE1_MAX, LINE2_MAX } from '../../shared/label/text.ts';
import { m } from '../paraglide/messages.js';
import { COLOUR_WORDS, FONT_WORDS, ICON_WORDS } from '../ui/choice-words.ts';
import { changeDraft } from '../ui/draft.ts';
import { Choices } from './-choices.tsx';
import type { Problem } from './-problem.ts';
import { ProblemWords } from './-problem-words.tsx';

const COLOUR_NAMES = Object.keys(COLOURS) as (keyof typeof COLOURS)[];

type Props = {
  design: DesignSnapshot;
  problem: Problem | null;
  nameInput: RefObject<HTMLInputElement | null>;
  nameMissing: boolean;
  onNext(): void;
};

export function DesignFields({ design, problem, nameInput, nameMissing, onNext }: Props) {
  return (
    <div className="stack tab-body">
      <Line
        id="label-name"
        label={m.customize_name()}
        value={design.text}
        max={LINE1_MAX}
        placeholder={m.mini_name_placeholder()}
        problem={problem?.line === 1 ? problem : null}
        missing={nameMissing}
        input={nameInput}
        onType={(text) => changeDraft({ text })}
      />
      <Line
        id="label-line2"
        label={m.customize_line2()}
        value={design.line2}
        max={LINE2_MAX}
        placeholder={m.customize_line2_placeholder()}
        problem={problem?.line === 2 ? problem : null}
        onType={(line2) => changeDraft({ line2 })}
      />
      <Choices
        name="icon"
        label={m.customize_icon()}
        shape="tiles"
        value={design.icon}
        choices={ICONS}
        onChoose={(icon) => changeDraft({ icon })}
        show={(icon) => (
          <>
            <svg viewBox={`0 0 ${ICON_BOX} ${ICON_BOX}`} aria-hidden="true" className="choice-icon">
              <path d={ICON_PATHS[icon]} />
            </svg>
            <span>{ICON_WORDS[icon]()}</span>
          </>
        )}
      />
      <Choices
        name="colour"
        label={m.customize_colour()}
        shape="tiles"
        value={design.colour}
        choices={COLOUR_NAMES}
        onChoose={(colour) => changeDraft({ colour })}
        show={(colour) => (
          <>
            <i className="swatch" style={{ '--swatch': COLOURS[colour] } as CSSProperties} />
            <span>{COLOUR_WORDS[colour]()}</span>
          </>
        )}
      />
      <Choices
        name="font"
        label={m.customize_font()}
        shape="tiles"
        value={design.font}
        choices={FONTS}
        onChoose={(font) => changeDraft({ font })}
        show={(font) => <span className={`font-${font}`}>{FONT_WORDS[font]()}</span>}
      />
      <Button size="3" className="tall" variant="soft" onClick={onNext}>
        {m.customize_next_options()}
      </Button>
    </div>
  );
}

type LineProps = {
  id: string;
  label: string;
  value: string;
  max: number;
  placeholder: string;
  problem: Problem | null;
  missing?: boolean;
  input?: RefObject<HTMLInputElement | null>;
  onType(text: string): void;
};

/** One line of words: counted in code points, the surplus of a paste is left out and said so. */
function Line(props: LineProps) {
  const { id, label, value, max, placeholder, problem, missing = false, input, onType } = props;
  const [cut, setCut] = useState(false);
  const bad = missing || problem !== null;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={input}
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
          onType(typed.slice(0, max).join(''));
        }}
      />
      <div className="field-foot">
        <span id={`${id}-problem`} className={bad ? 'field-error' : 'muted'} aria-live="polite">
          {missing && m.customize_name_missing()}
          {!missing && problem && <ProblemWords problem={problem} />}
          {!bad && cut && m.customize_cut({ max })}
        </span>
        <span id={`${id}-count`} className="muted numbers">
          {count(value)} / {max}
        </span>
      </div>
    </div>
  );
}
