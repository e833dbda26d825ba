import { type DesignSnapshot, type TextProblem, textProblem } from '../../shared/design.ts';
import { fit } from '../../shared/label/fit.ts';
import type { LabelSize } from '../../shared/label/geometry.ts';
import { useFace } from '../ui/faces.ts';

export type Problem = TextProblem | { code: 'too_wide'; line: 1 | 2; fits: LabelSize | null };

/** Why the design cannot be printed as it is; null too while its font is on its way. */
export function useProblem(design: DesignSnapshot): Problem | null {
  const { face, own } = useFace(design.font);
  const inWords = textProblem(design);
  if (inWords || !face || !own) return inWords;
  const fitted = fit(design, face);
  return fitted.ok ? null : { code: 'too_wide', line: fitted.line, fits: fitted.fits };
}
