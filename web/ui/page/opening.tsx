import { m } from '../../paraglide/messages.js';
import { Heading } from '../heading.tsx';
import './page.css';

/** A page whose things are still on their way from this phone's storage. */
export function Opening({ title, lines }: { title: string; lines: number }) {
  return (
    <main className="page buying" aria-busy="true">
      <Heading as="h1" size="7">
        {title}
      </Heading>
      <p className="sr-only">{m.cart_opening()}</p>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="skeleton" />
      ))}
    </main>
  );
}
