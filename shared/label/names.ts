export type LabelText = { text: string; line2: string };

export const MAX_NAMES = 200;

/** The longest text of a pasted or stored name, in UTF-16 units; what prints is much shorter. */
export const MAX_TYPED_TEXT = 60;
export const MAX_TYPED_LINE2 = 80;

type NamedDesign = LabelText & { others?: readonly LabelText[] | undefined };

export const namesOf = ({ text, line2, others }: NamedDesign): LabelText[] => [
  { text, line2 },
  ...(others ?? []),
];

export const nameCount = (design: Pick<NamedDesign, 'others'> | null | undefined): number =>
  1 + (design?.others?.length ?? 0);

export function withNames<T extends LabelText>(design: T, names: readonly LabelText[]) {
  const [first = { text: '', line2: '' }, ...others] = names;
  return { ...design, text: first.text, line2: first.line2, others };
}
