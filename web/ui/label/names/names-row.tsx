import { memo } from 'react';
import type { DesignSize } from '../../../../shared/label/geometry.ts';
import type { LabelText } from '../../../../shared/label/names.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../button.tsx';
import { useNear } from '../../page/near.ts';
import { LabelPreview } from '../preview.tsx';
import type { NameRow } from '../problem.ts';
import { problemText } from '../problem-words.tsx';
import type { Look } from '../sketch.tsx';
import { WordsFields } from '../words-fields.tsx';
import { editId } from './names-ids.ts';

export type RowLook = Pick<Look, 'icon' | 'colour' | 'font' | 'size'>;

type Props = {
  /** From 0. */
  row: number;
  /** As the text field of the list shows it, from 1. */
  line: number;
  words: LabelText;
  look: RowLook;
  problem: NameRow['problem'];
  twin: number | null;
  open: boolean;
  fixed: boolean;
  onOpen(): void;
  onDone(): void;
  onRemove(): void;
  onChange(words: LabelText): void;
  onUseSize?: ((size: DesignSize) => void) | undefined;
};

/** One name of the list. A row whose words did not change is not rendered again. */
export const NamesRow = memo(Row, (a, b) => {
  const same = a.row === b.row && a.line === b.line && a.twin === b.twin && !a.open && !b.open;
  const isSaid = a.words.text === b.words.text && a.words.line2 === b.words.line2;
  return same && isSaid && sameLook(a.look, b.look) && wordsOf(a.problem) === wordsOf(b.problem);
});

const sameLook = (a: RowLook, b: RowLook) =>
  a.icon === b.icon && a.colour === b.colour && a.font === b.font && a.size === b.size;

const wordsOf = (problem: NameRow['problem']) => {
  if (!problem) return '';
  return problem.code === 'empty' ? m.customize_name_missing() : problemText(problem);
};

function Row(props: Props) {
  const { row, line, words, look, problem, twin, open, fixed, onOpen } = props;
  if (open) return <OpenRow {...props} />;
  return (
    <li className={`names-row ${fixed ? 'names-fixed' : ''} ${problem ? 'names-bad' : ''}`}>
      <span className="names-number numbers muted">{line}</span>
      {problem ? (
        <span className="names-label names-label-bad" aria-hidden="true">
          !
        </span>
      ) : (
        <RowLabel {...look} text={words.text} line2={words.line2} />
      )}
      <span className="names-words">
        <strong>
          <bdi>{words.text || m.customize_not_specified()}</bdi>
        </strong>
        {words.line2 && (
          <span>
            {' '}
            <bdi>{words.line2}</bdi>
          </span>
        )}
        {twin !== null && <span className="muted small">{m.names_twin({ row: twin })}</span>}
      </span>
      {problem && (
        <span className="field-error names-error">
          {m.names_row({ row: line })}: {wordsOf(problem)}
        </span>
      )}
      <button type="button" id={editId(row)} className="link-button" onClick={onOpen}>
        {m.names_edit()}
        <span className="sr-only">
          {' '}
          {m.names_row({ row: line })}, {words.text}
        </span>
      </button>
    </li>
  );
}

/** Drawn when it comes near the screen: two hundred at once would freeze a cheap phone. */
function RowLabel({ text, line2, icon, colour, font, size }: Look) {
  const [near, watch] = useNear();
  return (
    <span ref={watch} className="names-label">
      {near && <LabelPreview design={{ text, line2, icon, colour, font, size }} />}
    </span>
  );
}

/** Focuses the field of a row that was opened, with the row's error and buttons in sight. */
function showOpen(field: HTMLInputElement | null) {
  field?.focus({ preventScroll: true });
  field?.form?.scrollIntoView({ block: 'nearest' });
}

function OpenRow({
  row,
  line,
  words,
  problem,
  fixed,
  onDone,
  onRemove,
  onChange,
  onUseSize,
}: Props) {
  const empty = problem?.code === 'empty';
  return (
    <li className="names-row names-open">
      <form
        className="stack"
        aria-label={m.names_row({ row: line })}
        onSubmit={(event) => {
          event.preventDefault();
          onDone();
        }}
      >
        <strong>{m.names_row({ row: line })}</strong>
        <WordsFields
          id={`row-${row + 1}`}
          words={words}
          problem={empty ? null : problem}
          missing={empty}
          input={showOpen}
          onChange={(patch) => onChange({ ...words, ...patch })}
          onUseSize={onUseSize}
        />
        <div className="row">
          <Button type="submit" size="3">
            {m.names_done()}
          </Button>
          {!fixed && (
            <Button size="3" variant="soft" color="gray" onClick={onRemove}>
              {m.names_remove()}
            </Button>
          )}
        </div>
      </form>
    </li>
  );
}
