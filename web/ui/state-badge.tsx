import type { ReactNode } from 'react';

type Props = { tone: 'green' | 'blue' | 'yellow' | 'red' | 'gray'; children: ReactNode };

/** A state in a word and a colour. */
export const StateBadge = ({ tone, children }: Props) => (
  <span className={`state ${tone}`}>{children}</span>
);
