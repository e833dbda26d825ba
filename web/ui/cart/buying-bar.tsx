import type { ReactNode } from 'react';
import '../product/price.css';
import { sumWords } from './sum-words.ts';
import './buying-bar.css';

type Props = {
  cents: number;
  /** It is the least that it can be. */
  isFrom?: boolean;
  note: string;
  /** To know before the next step. */
  hint?: ReactNode;
  children: ReactNode;
};

/** The sum and the next step: on a phone always visible, on a desktop below the summary. */
export const BuyingBar = ({ cents, isFrom, note, hint, children }: Props) => (
  <div className="buying-bar">
    {hint}
    <p>
      <span className="muted">{note}</span>
      <span className="price numbers">{sumWords(cents, isFrom)}</span>
    </p>
    {children}
  </div>
);
