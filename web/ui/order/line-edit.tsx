import { useEffect, useRef, useState } from 'react';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { namesOf, withNames } from '../../../shared/label/names.ts';
import { normaliseWords, sameDesign } from '../../../shared/label/same.ts';
import type { MutatorArgs } from '../../../shared/mutators.ts';
import type { PackPart } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';
import { tabStorage } from '../../store/storage.ts';
import { Button } from '../button.tsx';
import { toastError } from '../feedback/refusal.ts';
import { toast } from '../feedback/toast.tsx';
import { LookFields } from '../label/look-fields.tsx';
import { NamesEditor } from '../label/names/names-editor.tsx';
import { PartList } from '../label/parts/part-list.tsx';
import { LabelPreview } from '../label/preview.tsx';
import { useNameRows } from '../label/problem.ts';
import { WordsFields } from '../label/words-fields.tsx';
import { LoadingButton } from '../loading-button.tsx';
import { focusOnce } from '../page/focus-heading.ts';
import './line-edit.css';

export type LineChange = MutatorArgs<'editOrderLine'>['design'];
type Props = {
  lineId: string;
  design: DesignSnapshot;
  parts: readonly PackPart[];
  /** Throws a Refusal. False if the server refused it. */
  save(change: LineChange): Promise<unknown>;
  onDone(): void;
};

type Kept = { began: DesignSnapshot; typed: DesignSnapshot };

/** What was typed before, unless the label was changed meanwhile. */
function typedBefore(key: string, design: DesignSnapshot): DesignSnapshot {
  const kept = tabStorage.json<Kept>(key);
  return kept && sameDesign(kept.began, design) ? kept.typed : design;
}

/**
 * Changes the words and the look of an ordered label; what it costs stays. What is typed stays in this
 * tab until it is saved or cancelled.
 */
export default function OrderLineEdit({ lineId, design, parts, save, onDone }: Props) {
  const key = `tiny-tag-line-${lineId}`;
  const [began] = useState(design);
  const [look, setLook] = useState(() => typedBefore(key, design));
  const [names, setNames] = useState(() => namesOf(look));
  useEffect(() => {
    const kept: Kept = { began, typed: withNames(look, names) };
    if (sameDesign(began, kept.typed)) tabStorage.remove(key);
    else tabStorage.set(key, JSON.stringify(kept));
  }, [key, began, look, names]);
  const close = () => {
    // Unmounts the editor, which would store the words again.
    onDone();
    tabStorage.remove(key);
  };
  const [shown, setShown] = useState(0);
  const form = useRef<HTMLElement>(null);
  const rows = useNameRows(names, look, parts);
  const row = rows[shown] ?? rows[0];
  const isReady = rows.every(({ problem }) => problem === null);
  const problem = row?.problem ?? null;

  const [saving, setSaving] = useState(false);

  const submit = async () => {
    if (!isReady) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const kept = names.map(normaliseWords);
    const { text, line2, others, icon, colour, font } = withNames(look, kept);
    setSaving(true);
    try {
      if ((await save({ text, line2, others, icon, colour, font })) === false) return;
      toast(m.order_edit_saved());
      close();
    } catch (error) {
      toastError(error, { mutation: 'editOrderLine' });
    } finally {
      setSaving(false);
    }
  };

  return (
    <section className="stack line-edit" aria-label={m.order_edit_title()} ref={form}>
      <p className="muted small">{m.order_edit_text()}</p>
      <div className="line-edit-label">
        {parts.length > 0 ? (
          <PartList parts={parts} design={{ ...look, ...row?.words, others: [] }} judged={false} />
        ) : (
          <LabelPreview design={{ ...look, ...row?.words }} />
        )}
      </div>
      {names.length > 1 ? (
        <NamesEditor rows={rows} look={look} onChange={setNames} onShow={setShown} />
      ) : (
        <WordsFields
          id={`ordered-${lineId}`}
          words={names[0] ?? design}
          problem={problem?.code === 'empty' ? null : problem}
          missing={problem?.code === 'empty'}
          input={focusOnce}
          onChange={(patch) => setNames(names.map((words) => ({ ...words, ...patch })))}
        />
      )}
      <LookFields
        icon={look.icon}
        colour={look.colour}
        font={look.font}
        text={row?.words.text ?? ''}
        group={lineId}
        onChange={(patch) => setLook({ ...look, ...patch })}
      />
      <div className="row">
        <LoadingButton size="3" loading={saving} onClick={() => void submit()}>
          {m.customize_save()}
        </LoadingButton>
        <Button size="3" variant="soft" color="gray" onClick={close}>
          {m.customize_cancel()}
        </Button>
      </div>
    </section>
  );
}
