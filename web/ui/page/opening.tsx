import { m } from '../../paraglide/messages.js';

/** A page whose things are still on their way from this phone's storage. */
export function Opening({ title, lines }: { title: string; lines: number }) {
  return (
    <main className="page buying" aria-busy="true">
      <h1 className="rt-Heading rt-r-size-7">{title}</h1>
      <p className="sr-only">{m.cart_opening()}</p>
      {Array.from({ length: lines }, (_, line) => (
        <div key={line} className="skeleton" />
      ))}
    </main>
  );
}
