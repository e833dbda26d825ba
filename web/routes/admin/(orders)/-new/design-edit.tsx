import {
  type DesignSnapshot,
  LABEL_COUNTS,
  LABEL_TYPES,
} from '../../../../../shared/label/choices.ts';
import { COLOUR_NAMES, FONTS, SIZE_ORDER } from '../../../../../shared/label/geometry.ts';
import { ALL_ICONS } from '../../../../../shared/label/icons/icon-list.ts';
import type { PackPart } from '../../../../../shared/production/pack.ts';
import { m } from '../../../../paraglide/messages.js';
import { COLOUR_WORDS, FONT_WORDS } from '../../../../ui/label/choice-words.ts';
import { iconName } from '../../../../ui/label/icons/late-icon-name.tsx';
import { SIZE_WORDS, TYPE_WORDS } from '../../../../ui/label/option-words.ts';
import { LabelPreview } from '../../../../ui/label/preview.tsx';
import { useProblem } from '../../../../ui/label/problem.ts';
import { WordsFields } from '../../../../ui/label/words-fields.tsx';
import { Choice } from '../../-shared/select.tsx';
import { isNameless } from './quote.ts';

type DesignProps = {
  id: string;
  design: DesignSnapshot;
  /** Custom labels, which also have a material and a number. */
  isOwn: boolean;
  /** Of a pack that says the sizes itself. */
  parts: readonly PackPart[];
  tried: boolean;
  onChange(changes: Partial<DesignSnapshot>): void;
};

/** Text and look of a line's labels. */
export function DesignEditor({ id, design, isOwn, parts, tried, onChange }: DesignProps) {
  const problem = useProblem(design, parts);
  const isSized = parts.length > 0;
  return (
    <>
      {!isSized && (
        <div className="orders-label">
          <LabelPreview design={design} />
        </div>
      )}
      <WordsFields
        id={id}
        words={design}
        problem={problem}
        missing={tried && isNameless(design)}
        onChange={onChange}
        onUseSize={isSized ? undefined : (size) => onChange({ size })}
      />
      <div className="manual-look">
        <Pick
          label={m.customize_icon()}
          of={ALL_ICONS}
          word={iconName}
          value={design.icon}
          onPick={(icon) => onChange({ icon })}
        />
        <Pick
          label={m.customize_colour()}
          of={COLOUR_NAMES}
          word={(colour) => COLOUR_WORDS[colour]()}
          value={design.colour}
          onPick={(colour) => onChange({ colour })}
        />
        <Pick
          label={m.customize_font()}
          of={FONTS}
          word={(font) => FONT_WORDS[font]()}
          value={design.font}
          onPick={(font) => onChange({ font })}
        />
        {!isSized && (
          <Pick
            label={m.customize_size()}
            of={SIZE_ORDER}
            word={(size) => SIZE_WORDS[size]()}
            value={design.size}
            onPick={(size) => onChange({ size })}
          />
        )}
        {isOwn && (
          <>
            <Pick
              label={m.customize_type()}
              of={LABEL_TYPES}
              word={(type) => TYPE_WORDS[type]()}
              value={design.type}
              onPick={(type) => onChange({ type })}
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

type PickProps<T extends string> = {
  label: string;
  of: readonly T[];
  word(choice: T): string;
  value: T;
  onPick(choice: T): void;
};

function Pick<T extends string>({ label, of, word, value, onPick }: PickProps<T>) {
  return (
    <Choice
      label={label}
      value={value}
      onChange={(event) => {
        const choice = of.find((one) => one === event.target.value);
        if (choice) onPick(choice);
      }}
    >
      {of.map((choice) => (
        <option key={choice} value={choice}>
          {word(choice)}
        </option>
      ))}
    </Choice>
  );
}
