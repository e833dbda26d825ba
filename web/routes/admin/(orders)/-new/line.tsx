import { Button } from '@radix-ui/themes';
import { nameIn, takesDesign } from '../../../../../shared/catalogue/product.ts';
import {
  DEFAULT_DESIGN,
  type DesignSnapshot,
  LABEL_COUNTS,
  LABEL_TYPES,
} from '../../../../../shared/label/choices.ts';
import { COLOUR_NAMES, FONTS, SIZE_ORDER } from '../../../../../shared/label/geometry.ts';
import { ALL_ICONS } from '../../../../../shared/label/icons/icon-list.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { locale } from '../../../../locale.ts';
import { m } from '../../../../paraglide/messages.js';
import { useStore } from '../../../../store/store.ts';
import { COLOUR_WORDS, FONT_WORDS } from '../../../../ui/label/choice-words.ts';
import { iconName } from '../../../../ui/label/icons/late-icon-name.tsx';
import { SIZE_WORDS, TYPE_WORDS } from '../../../../ui/label/option-words.ts';
import { LabelPreview } from '../../../../ui/label/preview.tsx';
import { useProblem } from '../../../../ui/label/problem.ts';
import { WordsFields } from '../../../../ui/label/words-fields.tsx';
import { Choice } from '../../-shared/choice.tsx';
import { emptyLine, isNameless, type ManualLine } from './quote.ts';

type LinesProps = {
  lines: ManualLine[];
  /** It was tried to place the order as it is. */
  tried: boolean;
  onChange(lines: ManualLine[]): void;
};

/** What is ordered, thing by thing. */
export const ManualLines = ({ lines, tried, onChange }: LinesProps) => (
  <>
    {lines.map((line, i) => (
      <LineEditor
        key={line.key}
        place={i + 1}
        line={line}
        tried={tried}
        onChange={(changes) =>
          onChange(lines.map((one) => (one === line ? { ...one, ...changes } : one)))
        }
        {...(lines.length > 1
          ? { onRemove: () => onChange(lines.filter((one) => one !== line)) }
          : {})}
      />
    ))}
    <Button
      type="button"
      size="2"
      variant="soft"
      className="tall"
      onClick={() => onChange([...lines, emptyLine()])}
    >
      {m.manual_add_line()}
    </Button>
  </>
);

type Props = {
  place: number;
  line: ManualLine;
  onChange(changes: Partial<ManualLine>): void;
  tried: boolean;
  onRemove?(): void;
};

/** One thing that is ordered: a product, with a design or without, or labels of one's own. */
function LineEditor({ place, line, tried, onChange, onRemove }: Props) {
  const products = useStore('product').toSorted((a, b) => a.name.localeCompare(b.name));
  const product = products.find(({ id }) => id === line.productId);
  const choose = (id: string) => {
    const next = products.find((one) => one.id === id);
    if (!next) return onChange({ productId: null, design: line.design ?? DEFAULT_DESIGN });
    const named = takesDesign(next) && line.design?.text;
    onChange({ productId: id, design: named ? line.design : null });
  };
  return (
    <fieldset className="manual-line">
      <legend className="numbers">{m.manual_line({ place })}</legend>
      <div className="manual-goods">
        <Choice
          label={m.manual_product()}
          value={line.productId ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{m.manual_custom()}</option>
          {products.map((one) => (
            <option key={one.id} value={one.id}>
              {`${nameIn(locale(), one)} · ${formatCents(one.priceCents)}`}
            </option>
          ))}
        </Choice>
        <label className="field">
          {m.manual_quantity()}
          <input
            className="input numbers"
            type="number"
            inputMode="numeric"
            min={1}
            max={999}
            aria-invalid={(tried && !(line.quantity >= 1 && line.quantity <= 999)) || undefined}
            value={line.quantity || ''}
            onChange={(event) => onChange({ quantity: Math.trunc(Number(event.target.value)) })}
          />
        </label>
      </div>
      {product && takesDesign(product) && (
        <label className="check">
          <input
            type="checkbox"
            checked={line.design !== null}
            onChange={(event) => onChange({ design: event.target.checked ? DEFAULT_DESIGN : null })}
          />
          {m.manual_with_design()}
        </label>
      )}
      {line.design && (
        <DesignEditor
          id={line.key}
          design={line.design}
          isOwn={line.productId === null}
          tried={tried}
          onChange={(changes) => {
            if (line.design) onChange({ design: { ...line.design, ...changes } });
          }}
        />
      )}
      {onRemove && (
        <Button
          type="button"
          size="2"
          variant="soft"
          color="gray"
          className="tall"
          onClick={onRemove}
        >
          {m.manual_remove_line({ place })}
        </Button>
      )}
    </fieldset>
  );
}

type DesignProps = {
  id: string;
  design: DesignSnapshot;
  /** Labels of one's own have a material and a number, too. */
  isOwn: boolean;
  tried: boolean;
  onChange(changes: Partial<DesignSnapshot>): void;
};

function DesignEditor({ id, design, isOwn, tried, onChange }: DesignProps) {
  const problem = useProblem(design);
  return (
    <>
      <div className="orders-label">
        <LabelPreview design={design} />
      </div>
      <WordsFields
        id={id}
        words={design}
        problem={problem}
        missing={tried && isNameless(design)}
        onChange={onChange}
        onUseSize={(size) => onChange({ size })}
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
        <Pick
          label={m.customize_size()}
          of={SIZE_ORDER}
          word={(size) => SIZE_WORDS[size]()}
          value={design.size}
          onPick={(size) => onChange({ size })}
        />
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
