import type { DesignSize } from '../../../shared/label/geometry.ts';
import type { TextProblem } from '../../../shared/label/text.ts';
import type { PackPart } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { SIZE_WORDS } from './option-words.ts';
import { partWords } from './parts/part-words.ts';

export type Problem =
  | TextProblem
  /** `part`: of a pack of several. */
  | { code: 'too_wide'; line: 1 | 2; fits: DesignSize | null; part?: PackPart };

export function problemText(problem: Problem): string {
  if (problem.code === 'too_long') return m.customize_too_long({ max: problem.max });
  if (problem.code === 'unprintable') {
    return m.customize_unprintable({ character: problem.character });
  }
  const { fits, part } = problem;
  if (part) return m.part_too_wide({ part: partWords(part) });
  return fits ? m.customize_too_wide({ size: SIZE_WORDS[fits]() }) : m.customize_too_wide_for_all();
}

type Props = { problem: Problem; onUseSize?: ((size: DesignSize) => void) | undefined };

export function ProblemWords({ problem, onUseSize }: Props) {
  const size = problem.code === 'too_wide' ? problem.fits : null;
  return (
    <>
      {problemText(problem)}{' '}
      {size && onUseSize && (
        <Button size="2" variant="soft" onClick={() => onUseSize(size)}>
          {m.customize_use_size({ size: SIZE_WORDS[size]() })}
        </Button>
      )}
    </>
  );
}
