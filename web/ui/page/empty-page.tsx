import type { ReactNode } from 'react';
import { Heading } from '../heading.tsx';
import './page.css';

type Words = { title: string; text: string; children: ReactNode };

/** A page that says what is not here and where to go instead. */
export function Nothing({ title, text, children }: Words) {
  return (
    <main className="page nothing">
      <img src="/img/8.svg" alt="" width={220} height={220} />
      <Heading as="h1" size="7">
        {title}
      </Heading>
      <p className="muted">{text}</p>
      {children}
    </main>
  );
}
