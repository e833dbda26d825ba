import { useState } from 'react';
import {
  type DesignSnapshot,
  LABEL_COUNTS,
  LABEL_TYPES,
} from '../../../../../shared/label/choices.ts';
import { COLOUR_NAMES, FONTS, SIZE_ORDER } from '../../../../../shared/label/geometry.ts';
import { ALL_ICONS } from '../../../../../shared/label/icons/icon-list.ts';
import { nameCount } from '../../../../../shared/label/names.ts';
import type { PackPart } from '../../../../../shared/production/pack.ts';
import { m } from '../../../../paraglide/messages.js';
import { COLOUR_WORDS, FONT_WORDS } from '../../../../ui/label/choice-words.ts';
import { iconName } from '../../../../ui/label/icons/late-icon-name.tsx';
import { SIZE_WORDS, TYPE_WORDS } from '../../../../ui/label/option-words.ts';
import { LabelPreview } from '../../../../ui/label/preview.tsx';
import { useProblem } from '../../../../ui/label/problem.ts';
import { WordsFields } from '../../../../ui/label/words-fields.tsx';
import { Choice, LabelledSelect } from '../../-shared/select.tsx';
import { NamesField } from './names-field.tsx';
import { isNameless } from './quote.ts';

type DesignProps = {
  id: string;
  design: DesignSnapshot;
  /** Custom labels, which also have a material and a number. */
  isOwn: boolean;
  /** The parts of a pack, which fix the sizes. */
  parts: readonly PackPart[];
  tried: boolean;
  onChange(changes: Partial<DesignSnapshot>): void;
};

/** Text and look of a line's labels. */
export function DesignEditor({ id, design, isOwn, parts, tried, onChange }: DesignProps) {
  const problem = useProblem(design, parts);
  const isSized = parts.length > 0;
  const [isList, setList] = useState(nameCount(design) > 1);
  const list = (many: boolean) => {
    setList(many);
    if (!many) onChange({ others: undefined });
  };
  return (
    <>
      {!isSized && (
        <div className="orders-label">
          <LabelPreview design={design} />
        </div>
      )}
      {isList ? (
        <NamesField id={id} design={design} parts={parts} tried={tried} onChange={onChange} />
      ) : (
        <WordsFields
          id={id}
          words={design}
          problem={problem}
          missing={tried && isNameless(design)}
          onChange={onChange}
          onUseSize={isSized ? undefined : (size) => onChange({ size })}
        />
      )}
      <label className="check">
        <input type="checkbox" checked={isList} onChange={(event) => list(event.target.checked)} />
        {m.customize_many_names()}
      </label>
      <div className="manual-look">
        <LabelledSelect
          label={m.customize_icon()}
          choices={ALL_ICONS}
          words={iconName}
          value={design.icon}
          onChoose={(icon) => onChange({ icon })}
        />
        <LabelledSelect
          label={m.customize_colour()}
          choices={COLOUR_NAMES}
          words={(colour) => COLOUR_WORDS[colour]()}
          value={design.colour}
          onChoose={(colour) => onChange({ colour })}
        />
        <LabelledSelect
          label={m.customize_font()}
          choices={FONTS}
          words={(font) => FONT_WORDS[font]()}
          value={design.font}
          onChoose={(font) => onChange({ font })}
        />
        {!isSized && (
          <LabelledSelect
            label={m.customize_size()}
            choices={SIZE_ORDER}
            words={(size) => SIZE_WORDS[size]()}
            value={design.size}
            onChoose={(size) => onChange({ size })}
          />
        )}
        {isOwn && (
          <>
            <LabelledSelect
              label={m.customize_type()}
              choices={LABEL_TYPES}
              words={(type) => TYPE_WORDS[type]()}
              value={design.type}
              onChoose={(type) => onChange({ type })}
            />
            <Choice
              label={m.manual_labels()}
              value={design.labels}
              onChange={(event) => {
                const labels = LABEL_COUNTS.find((n) => n === Number(event.target.value));
                if (labels) onChange({ labels });
              }}
            >
              {LABEL_COUNTS.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </Choice>
          </>
        )}
      </div>
    </>
  );
}
