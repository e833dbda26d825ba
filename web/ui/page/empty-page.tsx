import type { ReactNode } from 'react';

type Words = { title: string; text: string; children: ReactNode };

/** A page that says what is not here and where to go instead. */
export function Nothing({ title, text, children }: Words) {
  return (
    <main className="page nothing">
      <img src="/img/8.svg" alt="" width={220} height={220} />
      <h1 className="rt-Heading rt-r-size-7">{title}</h1>
      <p className="muted">{text}</p>
      {children}
    </main>
  );
}
