import type { DraftContent } from '../../../shared/cart/schema.ts';
import {
  type DesignSnapshot,
  LABEL_COUNTS,
  LABEL_TYPES,
  labelCents,
} from '../../../shared/label/choices.ts';
import { type DesignSize, millimetres, SIZE_ORDER, SIZES } from '../../../shared/label/geometry.ts';
import { formatCents } from '../../../shared/money.ts';
import type { PackPart } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';
import { LabelPrice } from '../../ui/cart/label-price.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { SIZE_WORDS, TYPE_WORDS } from '../../ui/label/option-words.ts';
import { LatePartList } from '../../ui/label/parts/late-part-list.tsx';
import { LabelPreview } from '../../ui/label/preview.tsx';
import { useTooSmall } from '../../ui/label/problem.ts';
import { edit } from './-edit.ts';
import { useSteps } from './-offered.ts';
import '../../ui/label/look.css';

type Props = {
  /** The design, with the row of the list that is shown. */
  design: DraftContent['design'];
  /** The product with the design, which has its own type and number of labels. */
  productName: string | null;
  /** The number of sets: names times quantity. */
  sets: number;
  /** The parts of a pack that sets the sizes. */
  parts: readonly PackPart[];
  onSize(size: DesignSize): void;
};

export function OptionFields({ design, productName, sets, parts, onSize }: Props) {
  const tooSmall = useTooSmall(design);
  if (parts.length > 0) {
    return (
      <>
        <p className="muted">{m.parts_in_designer()}</p>
        <LatePartList parts={parts} design={design} />
      </>
    );
  }
  return (
    <>
      {productName === null ? (
        <TypeField type={design.type} />
      ) : (
        <p className="muted">{m.customize_product_options({ name: productName })}</p>
      )}
      <Choices
        name="size"
        label={m.customize_size()}
        shape="rows"
        value={design.size}
        choices={SIZE_ORDER}
        onChoose={onSize}
        show={(size) => (
          <>
            <span className="form-choice-text">
              <strong>{SIZE_WORDS[size]()}</strong>
              <small className="muted numbers">{millimetres(size)}</small>
              {tooSmall.includes(size) && (
                <small className="field-error">{m.customize_not_printable()}</small>
              )}
            </span>
            <span className="look-size" style={{ '--share': SIZES[size].widthMm / WIDEST_MM }}>
              <LabelPreview design={{ ...design, size }} />
            </span>
          </>
        )}
      />
      {productName === null && <LabelsField labels={design.labels} sets={sets} />}
    </>
  );
}

function TypeField({ type }: Pick<DesignSnapshot, 'type'>) {
  return (
    <Choices
      name="type"
      label={m.customize_type()}
      shape="rows"
      value={type}
      choices={LABEL_TYPES}
      onChoose={(choice) => edit({ type: choice })}
      show={(choice) => (
        <span className="form-choice-text">
          <strong>{TYPE_WORDS[choice]()}</strong>
          <small className="muted">{TYPE_HINTS[choice]()}</small>
        </span>
      )}
    />
  );
}

/** How many labels each name gets. */
function LabelsField({ labels, sets }: Pick<DesignSnapshot, 'labels'> & Pick<Props, 'sets'>) {
  const steps = useSteps();
  return (
    <>
      <Choices
        name="labels"
        label={m.customize_quantity()}
        shape="tiles"
        value={labels}
        choices={LABEL_COUNTS}
        onChoose={(choice) => edit({ labels: choice })}
        show={(choice) => (
          <span className="form-choice-text numbers">
            <strong>{choice}</strong>
            <small className="muted">
              {formatCents(choice * labelCents(choice * sets, steps))}
            </small>
          </span>
        )}
      />
      <LabelPrice labels={labels * sets} steps={steps} />
    </>
  );
}

/** They are drawn in true proportion to each other. */
const WIDEST_MM = SIZES.large.widthMm;

/** Separate from the types' words, which more pages need. */
const TYPE_HINTS: Record<DesignSnapshot['type'], () => string> = {
  regular: m.choice_type_regular_hint,
  'iron-on': m.choice_type_iron_on_hint,
  waterproof: m.choice_type_waterproof_hint,
  uv: m.choice_type_uv_hint,
  premium: m.choice_type_premium_hint,
};
