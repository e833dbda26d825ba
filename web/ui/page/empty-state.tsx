import type { ReactNode } from 'react';

type Props = { title: string; text: string; children?: ReactNode };

/** A page that has nothing to show says so and offers the next step. */
export function EmptyState({ title, text, children }: Props) {
  return (
    <div className="empty-state">
      <h1 className="rt-Heading rt-r-size-7">{title}</h1>
      <p className="muted">{text}</p>
      {children}
    </div>
  );
}
