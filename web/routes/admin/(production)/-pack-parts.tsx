import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameIn } from '../../../../shared/catalogue/product.ts';
import { LABEL_TYPES } from '../../../../shared/label/choices.ts';
import { ALL_SIZES } from '../../../../shared/label/geometry.ts';
import {
  MAX_PART_LABELS,
  MAX_PARTS,
  type Pack,
  type PackPart,
} from '../../../../shared/production/pack.ts';
import type { Row } from '../../../../shared/tx.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useMirror } from '../../../store/store.ts';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { SIZE_WORDS, TYPE_WORDS } from '../../../ui/label/option-words.ts';
import { Button } from '../-shared/button.tsx';
import { saveParts } from '../-shared/packs.ts';
import { Select } from '../-shared/select.tsx';
import './production.css';

const UNSET: Pack = { labelType: 'waterproof', size: 'medium', labels: 0 };

type Props = { product: Row<'product'>; pack: Pack | undefined };

/** The parts of one pack, edited in place; a pack of 0 labels shows its one part too. */
export function PackParts({ product, pack = UNSET }: Props) {
  const mirror = useMirror();
  const add = useRef<HTMLButtonElement>(null);
  const name = nameIn(locale(), product);
  const { labelType: type, size, labels: count, more = [] } = pack;
  const parts = [{ type, size, count }, ...more];
  const save = (next: readonly PackPart[]) => saveParts(product.id, next, mirror).catch(toastError);
  const remove = (at: number) => {
    flushSync(() => void save(parts.toSpliced(at, 1)));
    add.current?.focus();
  };
  return (
    <fieldset className="production-pack">
      <legend>{name}</legend>
      {parts.map((part, i) => (
        <PartFields
          key={i}
          part={part}
          words={{ n: i + 1, name }}
          isOnly={parts.length === 1}
          onChange={(changed) => void save(parts.with(i, changed))}
          onRemove={() => remove(i)}
        />
      ))}
      {parts.length < MAX_PARTS && count > 0 && (
        <Button
          ref={add}
          size="3"
          variant="soft"
          onClick={() => void save([...parts, parts.at(-1) ?? { type, size, count }])}
        >
          {m.work_part_add()}
          <span className="sr-only">: {name}</span>
        </Button>
      )}
    </fieldset>
  );
}

type FieldsProps = {
  part: PackPart;
  words: { n: number; name: string };
  isOnly: boolean;
  onChange(part: PackPart): void;
  onRemove(): void;
};

function PartFields({ part, words, isOnly, onChange, onRemove }: FieldsProps) {
  const { type, size, count } = part;
  return (
    <div className="production-pack-part">
      <Select
        aria-label={m.work_part_type(words)}
        value={type}
        choices={LABEL_TYPES}
        words={(choice) => TYPE_WORDS[choice]()}
        onChoose={(choice) => onChange({ ...part, type: choice })}
      />
      <Select
        aria-label={m.work_part_size(words)}
        value={size}
        choices={ALL_SIZES}
        words={(choice) => SIZE_WORDS[choice]()}
        onChoose={(choice) => onChange({ ...part, size: choice })}
      />
      <CountField
        key={count}
        words={words}
        count={count}
        least={isOnly ? 0 : 1}
        onChange={(next) => onChange({ ...part, count: next })}
      />
      {!isOnly && (
        <Button size="3" variant="ghost" color="gray" onClick={onRemove}>
          {m.work_part_remove()}
          <span className="sr-only"> {m.work_part_of(words)}</span>
        </Button>
      )}
    </div>
  );
}

type CountProps = Pick<FieldsProps, 'words'> & {
  count: number;
  least: number;
  onChange(count: number): void;
};

/** What cannot be saved stays as it was typed, with the reason. */
function CountField({ words, count, least, onChange }: CountProps) {
  const [isWrong, setWrong] = useState(false);
  const id = `part-${words.n}-${words.name}`;
  return (
    <div className="production-pack-count">
      <div className="production-pack-unit">
        <input
          className="input numbers"
          inputMode="numeric"
          aria-label={m.work_part_count(words)}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? id : undefined}
          defaultValue={count}
          onBlur={({ target }) => {
            const typed = target.value.trim();
            const next = /^\d{1,4}$/.test(typed) ? Number(typed) : -1;
            const isGood = next >= least && next <= MAX_PART_LABELS;
            setWrong(!isGood);
            if (isGood && next !== count) onChange(next);
          }}
        />
        <span aria-hidden="true">{m.work_part_unit()}</span>
      </div>
      <span id={id} className="field-error" role="status">
        {isWrong && m.error_part_count()}
      </span>
    </div>
  );
}
