/** The words of one label: a child's name and an optional second line. */
export type Words = { text: string; line2: string };

/** Names one design may carry: a large class, or a whole year of a small school. */
export const MAX_NAMES = 200;

/** Code units that are kept of a line while it is being mended; what is printed is far shorter. */
export const KEPT_TEXT = 60;
export const KEPT_LINE2 = 80;

type Named = Words & { others?: readonly Words[] | undefined };

/** Every name a design is printed with, the first one first. */
export const namesOf = ({ text, line2, others }: Named): Words[] => [
  { text, line2 },
  ...(others ?? []),
];

/** How many names a design carries; every one of them is a set of labels, or a pack. */
export const nameCount = (design: Pick<Named, 'others'> | null | undefined): number =>
  1 + (design?.others?.length ?? 0);

/** A design's words as they are kept: the first name in its own fields. */
export function withNames<T extends Words>(design: T, names: readonly Words[]) {
  const [first = { text: '', line2: '' }, ...others] = names;
  return { ...design, text: first.text, line2: first.line2, others };
}
