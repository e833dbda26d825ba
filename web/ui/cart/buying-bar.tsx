import type { ReactNode } from 'react';
import { Price } from '../product/price.tsx';
import './buying-bar.css';

type Props = {
  cents: number;
  note: string;
  /** To know before the next step. */
  hint?: ReactNode;
  children: ReactNode;
};

/** The sum and the next step: on a phone always visible, on a desktop below the summary. */
export const BuyingBar = ({ cents, note, hint, children }: Props) => (
  <div className="buying-bar">
    {hint}
    <p>
      <span className="muted">{note}</span>
      <Price cents={cents} />
    </p>
    {children}
  </div>
);
