import type { ReactNode } from 'react';
import { Heading } from '../heading.tsx';
import './page.css';

type Props = { title: string; text: string; children?: ReactNode };

/** A page that has nothing to show says so and offers the next step. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="empty-state">
      <Heading as="h1" size="7">
        {title}
      </Heading>
      <p className="muted">{text}</p>
      {children}
    </div>
  );
}
