import { useRef, useState } from 'react';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { namesOf, withNames } from '../../../shared/label/names.ts';
import { normaliseWords } from '../../../shared/label/same.ts';
import type { PackPart } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';
import { mutate } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/feedback/refusal.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { LookFields } from '../../ui/label/look-fields.tsx';
import { PartList } from '../../ui/label/parts/part-list.tsx';
import { LabelPreview } from '../../ui/label/preview.tsx';
import { useNameRows } from '../../ui/label/problem.ts';
import { WordsFields } from '../../ui/label/words-fields.tsx';
import { focusOnce } from '../../ui/page/focus-heading.ts';
import { NamesEditor } from '../customize/-names-editor.tsx';

type Props = { lineId: string; design: DesignSnapshot; parts: readonly PackPart[]; onDone(): void };

/** Changes the words and the look of an ordered label; what it costs stays. */
export function OrderLineEdit({ lineId, design, parts, onDone }: Props) {
  const [look, setLook] = useState(design);
  const [names, setNames] = useState(() => namesOf(design));
  const [shown, setShown] = useState(0);
  const form = useRef<HTMLElement>(null);
  const rows = useNameRows(names, look, parts);
  const row = rows[shown] ?? rows[0];
  const isReady = rows.every(({ problem }) => problem === null);
  const problem = row?.problem ?? null;

  const save = async () => {
    if (!isReady) return form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus();
    const kept = names.map(normaliseWords);
    const { text, line2, others, icon, colour, font } = withNames(look, kept);
    const changed = { text, line2, others, icon, colour, font };
    try {
      await mutate('editOrderLine', { lineId, design: changed });
      toast(m.order_edit_saved());
      onDone();
    } catch (error) {
      toastError(error);
    }
  };

  return (
    <section className="stack order-edit" aria-label={m.order_edit_title()} ref={form}>
      <p className="muted small">{m.order_edit_text()}</p>
      <div className="order-edit-label">
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
          id="ordered"
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
        onChange={(patch) => setLook({ ...look, ...patch })}
      />
      <div className="row">
        <Button size="3" onClick={() => void save()}>
          {m.customize_save()}
        </Button>
        <Button size="3" variant="soft" color="gray" onClick={onDone}>
          {m.customize_cancel()}
        </Button>
      </div>
    </section>
  );
}
