import type { ReactNode } from 'react';
import { Price } from '../product/price.tsx';
import './buying-bar.css';

type Props = { cents: number; note: string; children: ReactNode };

/** The sum and the next step: on a phone always visible, on a desktop below the summary. */
export const BuyingBar = ({ cents, note, children }: Props) => (
  <div className="buying-bar">
    <p>
      <span className="muted">{note}</span>
      <Price cents={cents} />
    </p>
    {children}
  </div>
);
