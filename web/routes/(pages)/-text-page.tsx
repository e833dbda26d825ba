import type { Text } from '../../content.ts';
import { m } from '../../paraglide/messages.js';
import { Prose } from '../../ui/prose.tsx';

export function TextPage({ title, html, updated }: Text) {
  return (
    <main className="page reading">
      <h1 className="rt-Heading rt-r-size-8">{title}</h1>
      <p className="muted">{m.text_updated({ day: updated })}</p>
      <Prose html={html} />
    </main>
  );
}
