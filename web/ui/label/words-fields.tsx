import type { Ref } from 'react';
import type { DesignSize } from '../../../shared/label/geometry.ts';
import type { LabelText } from '../../../shared/label/names.ts';
import { LINE1_MAX, LINE2_MAX } from '../../../shared/label/text.ts';
import { m } from '../../paraglide/messages.js';
import { NameField } from '../form/name-field.tsx';
import { type Problem, ProblemWords } from './problem-words.tsx';

type Props = {
  /** Ids begin with it. */
  id: string;
  words: LabelText;
  problem: Problem | null;
  missing?: boolean;
  input?: Ref<HTMLInputElement>;
  onChange(patch: Partial<LabelText>): void;
  /** Absent where the size is fixed. */
  onUseSize?: ((size: DesignSize) => void) | undefined;
};

/** The two lines of a label. */
export function WordsFields(props: Props) {
  const { id, words, problem, missing = false, input, onChange, onUseSize } = props;
  const wrong = (line: 1 | 2) =>
    problem?.line === line && <ProblemWords problem={problem} onUseSize={onUseSize} />;
  return (
    <>
      <NameField
        id={`${id}-name`}
        label={m.customize_name()}
        value={words.text}
        max={LINE1_MAX}
        placeholder={m.mini_name_placeholder()}
        wrong={missing ? m.customize_name_missing() : wrong(1)}
        {...(input ? { input } : {})}
        onType={(text) => onChange({ text })}
      />
      <NameField
        id={`${id}-line2`}
        label={m.customize_line2()}
        value={words.line2}
        max={LINE2_MAX}
        placeholder={m.customize_line2_placeholder()}
        wrong={wrong(2)}
        onType={(line2) => onChange({ line2 })}
      />
    </>
  );
}
