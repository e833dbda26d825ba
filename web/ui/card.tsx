import type { ReactNode } from 'react';
import { Heading } from './heading.tsx';
import './card.css';

type Props = {
  id: string;
  title: ReactNode;
  size?: '4' | '5';
  className?: string;
  children: ReactNode;
};

/** A framed section that is labelled by its heading. */
export const Card = ({ id, title, size = '4', className, children }: Props) => (
  <section className={className ? `card ${className}` : 'card'} aria-labelledby={id}>
    <Heading as="h2" size={size} id={id}>
      {title}
    </Heading>
    {children}
  </section>
);
