import type { DesignSnapshot } from './choices.ts';
import { type LabelText, namesOf } from './names.ts';
import { normalise } from './text.ts';

export const normaliseWords = ({ text, line2 }: LabelText): LabelText => ({
  text: normalise(text),
  line2: normalise(line2),
});

const LOOK = ['icon', 'colour', 'font', 'type', 'size', 'labels'] as const;

/** Whether two designs are printed alike. */
export const sameDesign = (a: DesignSnapshot, b: DesignSnapshot) =>
  LOOK.every((key) => a[key] === b[key]) &&
  JSON.stringify(namesOf(a).map(normaliseWords)) === JSON.stringify(namesOf(b).map(normaliseWords));
