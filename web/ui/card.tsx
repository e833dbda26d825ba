import type { ComponentProps, ReactNode } from 'react';
import { Heading } from './heading.tsx';
import './card.css';

type Props = Omit<ComponentProps<'section'>, 'title' | 'id'> & { size?: '4' | '5' } & (
    | { id: string; title: ReactNode }
    | { id?: never; title?: never }
  );

/** A framed section that is labelled by its heading, where it has one. */
export const Card = ({ id, title, size = '4', className, children, ...rest }: Props) => (
  <section {...rest} className={className ? `card ${className}` : 'card'} aria-labelledby={id}>
    {id && (
      <Heading as="h2" size={size} id={id}>
        {title}
      </Heading>
    )}
    {children}
  </section>
);
