import { lazy, type Ref, Suspense } from 'react';
import type { DraftContent } from '../../../shared/cart/schema.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { changeDraft, changeNames, chooseMany } from '../../ui/label/draft.ts';
import type { Problem } from '../../ui/label/problem-words.tsx';
import { LookFields } from './-look-fields.tsx';
import type { NamesBox } from './-names-input.tsx';
import type { NameRow } from './-problem.ts';
import { WordsFields } from './-words-fields.tsx';

/** Lists are for few: their code comes when one is opened. */
const NamesEditor = lazy(async () => ({
  default: (await import('./-names-editor.tsx')).NamesEditor,
}));

type Props = {
  draft: DraftContent;
  problem: Problem | null;
  rows: NameRow[];
  nameInput: Ref<HTMLInputElement>;
  nameMissing: boolean;
  /** Where a list is pasted. */
  box: NamesBox;
  /** The row of the list that is shown above. */
  onShow(row: number): void;
  onNext(): void;
};

const HOW_MANY = ['one', 'many'] as const;

export function DesignFields(props: Props) {
  const { draft, problem, rows, nameInput, nameMissing, box, onShow, onNext } = props;
  const { design, many } = draft;
  return (
    <div className="stack customize-tab-body">
      <Choices
        name="how-many"
        label={m.customize_how_many()}
        shape="halves"
        value={many ? 'many' : 'one'}
        choices={HOW_MANY}
        onChoose={(choice) => chooseMany(choice === 'many')}
        show={(choice) => (
          <span>{choice === 'one' ? m.customize_one_name() : m.customize_many_names()}</span>
        )}
      />
      {many ? (
        <Suspense fallback={<Loading rows={1} />}>
          <NamesEditor
            rows={rows}
            box={box}
            onChange={changeNames}
            onShow={onShow}
            onUseSize={(size) => changeDraft({ size })}
          />
        </Suspense>
      ) : (
        <WordsFields
          id="label"
          words={design}
          problem={problem}
          missing={nameMissing}
          input={nameInput}
          onChange={changeDraft}
          onUseSize={(size) => changeDraft({ size })}
        />
      )}
      <LookFields
        icon={design.icon}
        colour={design.colour}
        font={design.font}
        onChange={changeDraft}
      />
      <Button size="3" variant="soft" onClick={onNext}>
        {m.customize_next_options()}
      </Button>
    </div>
  );
}
