import type { Text } from '../../content.ts';
import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';
import { legalWords } from '../../ui/shop/legal-words.ts';
import { useShop } from '../../ui/shop/use-shop.ts';
import { filled } from '../../ui/text/filled.ts';
import { Prose } from '../../ui/text/prose.tsx';

export function TextPage({ title, html, updated }: Text) {
  const shop = useShop();
  return (
    <main className="page pages-text">
      <Heading as="h1" size="8">
        {title}
      </Heading>
      <p className="muted">{m.text_updated({ day: updated })}</p>
      <Prose html={filled(html, legalWords(shop))} />
    </main>
  );
}
