export type Words = { text: string; line2: string };

export const MAX_NAMES = 200;

/** Limits while typing, in UTF-16 units; what prints is much shorter. */
export const KEPT_TEXT = 60;
export const KEPT_LINE2 = 80;

type Named = Words & { others?: readonly Words[] | undefined };

export const namesOf = ({ text, line2, others }: Named): Words[] => [
  { text, line2 },
  ...(others ?? []),
];

export const nameCount = (design: Pick<Named, 'others'> | null | undefined): number =>
  1 + (design?.others?.length ?? 0);

export function withNames<T extends Words>(design: T, names: readonly Words[]) {
  const [first = { text: '', line2: '' }, ...others] = names;
  return { ...design, text: first.text, line2: first.line2, others };
}
