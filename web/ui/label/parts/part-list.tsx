import { useMemo } from 'react';
import { boxOfSize } from '../../../../shared/label/box.ts';
import { type LabelText, namesOf } from '../../../../shared/label/names.ts';
import type { Locale } from '../../../../shared/locale.ts';
import { isMade, type PackPart } from '../../../../shared/production/pack.ts';
import { m } from '../../../paraglide/messages.js';
import { designOn } from '../design-on.ts';
import { LabelPreview } from '../preview.tsx';
import { problemOf } from '../problem.ts';
import { useLabelRenderer } from '../renderer.ts';
import type { Look } from '../sketch.tsx';
import { partWords } from './part-words.ts';
import './part-list.css';

export type Named = Look & { others?: readonly LabelText[] | undefined };

type Props = {
  parts: readonly PackPart[];
  /** Null for blank labels. */
  design: Named | null;
  language?: Locale | undefined;
  /** An ordered design was checked already. */
  judged?: boolean;
};

/** Each part of a pack with the name fitted to it, in true proportion to each other. */
export function PartList({ parts, design, language, judged = true }: Props) {
  const widest = Math.max(...parts.map(widthOf));
  return (
    <ul className="part-list">
      {parts.map((part, i) => (
        <li key={i}>
          {design && (
            <span className="part-list-label" style={{ '--share': widthOf(part) / widest }}>
              <LabelPreview design={designOn(design, part)} {...(language && { language })} />
            </span>
          )}
          <span>
            <strong className="numbers">{m.part_times({ count: part.count })}</strong>{' '}
            {partWords(part)}
          </span>
          {design && judged && <TooLong design={design} part={part} />}
        </li>
      ))}
    </ul>
  );
}

const widthOf = ({ size }: PackPart) => (isMade(size) ? boxOfSize(size).widthMm : 0);

function TooLong({ design, part }: { design: Named; part: PackPart }) {
  const renderer = useLabelRenderer(design.font);
  const row = useMemo(
    () => (renderer ? namesOf(design).findIndex((words) => isTooLong(words)) + 1 : 0),
    [renderer, design, part],
  );
  function isTooLong(words: LabelText) {
    return (
      isMade(part.size) && problemOf(words, designOn(design, part), renderer)?.code === 'too_wide'
    );
  }
  if (row === 0) return null;
  const words = { part: partWords(part), row };
  const text = namesOf(design).length > 1 ? m.part_row_too_wide(words) : m.part_too_wide(words);
  return <span className="field-error">{text}</span>;
}
