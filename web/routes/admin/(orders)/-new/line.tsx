import { useState } from 'react';
import { MAX_QUANTITY } from '../../../../../shared/cart/limits.ts';
import { nameIn, takesDesign } from '../../../../../shared/catalogue/product.ts';
import { DEFAULT_DESIGN } from '../../../../../shared/label/choices.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { sizedParts } from '../../../../../shared/production/pack.ts';
import { locale } from '../../../../locale.ts';
import { m } from '../../../../paraglide/messages.js';
import { useRow, useRows } from '../../../../store/store.ts';
import { PartList } from '../../../../ui/label/parts/part-list.tsx';
import { focusOnce } from '../../../../ui/page/focus-heading.ts';
import { Button } from '../../-shared/button.tsx';
import { Choice } from '../../-shared/select.tsx';
import { DesignEditor } from './design-edit.tsx';
import { emptyLine, type ManualLine } from './quote.ts';

type LinesProps = {
  lines: ManualLine[];
  /** The form was sent, so errors are shown. */
  tried: boolean;
  onChange(lines: ManualLine[]): void;
};

export function ManualLines({ lines, tried, onChange }: LinesProps) {
  const [added, setAdded] = useState('');
  const add = () => {
    const line = emptyLine();
    setAdded(line.key);
    onChange([...lines, line]);
  };
  return (
    <>
      {lines.map((line, i) => (
        <LineEditor
          key={line.key}
          place={i + 1}
          line={line}
          tried={tried}
          added={line.key === added}
          onChange={(changes) =>
            onChange(lines.map((one) => (one === line ? { ...one, ...changes } : one)))
          }
          onRemove={
            lines.length > 1 ? () => onChange(lines.filter((one) => one !== line)) : undefined
          }
        />
      ))}
      <Button size="2" variant="soft" onClick={add}>
        {m.manual_add_line()}
      </Button>
    </>
  );
}

type Props = {
  place: number;
  line: ManualLine;
  onChange(changes: Partial<ManualLine>): void;
  tried: boolean;
  /** By the button, which is below it. */
  added: boolean;
  onRemove?(): void;
};

/** A line: a product, with or without a design, or custom labels. */
function LineEditor({ place, line, tried, added, onChange, onRemove }: Props) {
  const products = useRows('product').toSorted((a, b) => a.name.localeCompare(b.name));
  const product = products.find(({ id }) => id === line.productId);
  const parts = sizedParts(useRow('pack', line.productId ?? ''));
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
          ref={added ? focusOnce : undefined}
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
            max={MAX_QUANTITY}
            aria-invalid={
              (tried && !(line.quantity >= 1 && line.quantity <= MAX_QUANTITY)) || undefined
            }
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
      {parts.length > 0 && (
        <div className="orders-label">
          <PartList parts={parts} design={line.design} judged={false} />
        </div>
      )}
      {line.design && (
        <DesignEditor
          id={line.key}
          design={line.design}
          isOwn={line.productId === null}
          parts={parts}
          tried={tried}
          onChange={(changes) => {
            if (line.design) onChange({ design: { ...line.design, ...changes } });
          }}
        />
      )}
      {onRemove && (
        <Button size="2" variant="soft" color="gray" onClick={onRemove}>
          {m.manual_remove_line({ place })}
        </Button>
      )}
    </fieldset>
  );
}
