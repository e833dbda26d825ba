import type { Text } from '../../content.ts';
import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';
import { Prose } from '../../ui/text/prose.tsx';

export function TextPage({ title, html, updated }: Text) {
  return (
    <main className="page pages-text">
      <Heading as="h1" size="8">
        {title}
      </Heading>
      <p className="muted">{m.text_updated({ day: updated })}</p>
      <Prose html={html} />
    </main>
  );
}
