import { lazy, type Ref, Suspense } from 'react';
import type { DesignSize } from '../../../shared/label/geometry.ts';
import { printablePart } from '../../../shared/label/text.ts';
import { m } from '../../paraglide/messages.js';
import { Loading } from '../../ui/feedback/loading.tsx';
import { Choices } from '../../ui/form/choices.tsx';
import { LookFields } from '../../ui/label/look-fields.tsx';
import { WordsFields } from '../../ui/label/words-fields.tsx';
import { useSettled } from '../../ui/page/settled.ts';
import { edit, editMany } from './-edit.ts';
import type { NamesBox } from './-names-input.tsx';
import type { Printed } from './-printed.ts';
import { Themes } from './-themes.tsx';

/** Few customers have a list, so its code loads when one is opened. */
const DesignNames = lazy(() => import('./-design-names.tsx'));

type Props = Pick<Printed, 'design' | 'shown' | 'problem' | 'rows'> & {
  nameInput: Ref<HTMLInputElement>;
  nameMissing: boolean;
  /** The text field of the list. */
  box: NamesBox;
  /** The row of the list that is shown above. */
  onShow(row: number): void;
  onUseSize(size: DesignSize): void;
};

const HOW_MANY = ['one', 'many'] as const;

export function DesignFields(props: Props) {
  const { design, shown, problem, rows, nameInput, nameMissing, box } = props;
  const { onShow, onUseSize } = props;
  const { icon, colour, font } = design;
  // The large label follows each letter, all others after a pause.
  const text = useSettled(printablePart(shown.text));
  return (
    <>
      <Choices
        name="how-many"
        label={m.customize_how_many()}
        shape="halves"
        value={rows ? 'many' : 'one'}
        choices={HOW_MANY}
        onChoose={(choice) => editMany(choice === 'many')}
        show={(choice) => (
          <span>{choice === 'one' ? m.customize_one_name() : m.customize_many_names()}</span>
        )}
      />
      {rows ? (
        <Suspense fallback={<Loading rows={1} />}>
          <DesignNames rows={rows} look={design} box={box} onShow={onShow} onUseSize={onUseSize} />
        </Suspense>
      ) : (
        <div className="customize-words-fields">
          <WordsFields
            id="label"
            words={design}
            problem={problem}
            missing={nameMissing}
            input={nameInput}
            onChange={edit}
            onUseSize={onUseSize}
          />
        </div>
      )}
      <Themes text={text} icon={icon} colour={colour} font={font} />
      <LookFields text={text} icon={icon} colour={colour} font={font} onChange={edit} />
    </>
  );
}
