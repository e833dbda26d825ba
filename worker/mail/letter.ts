import { html } from 'hono/html';

/** A mail's two bodies from its paragraphs; a link stands on a line of its own. */
export async function bodies(paragraphs: (string | { link: string })[]) {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n');
  const parts = paragraphs.map((part) =>
    typeof part === 'string'
      ? html`<p style="white-space:pre-line">${part}</p>`
      : html`<p><a href="${part.link}">${part.link}</a></p>`,
  );
  return { text, html: String(await html`${parts}`) };
}
