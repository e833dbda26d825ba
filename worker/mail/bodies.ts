import { html } from 'hono/html';

/** The text and HTML bodies of a mail. */
export async function mailBodies(paragraphs: (string | { link: string })[]) {
  const text = paragraphs.map((part) => (typeof part === 'string' ? part : part.link)).join('\n\n');
  const parts = paragraphs.map((part) =>
    typeof part === 'string'
      ? html`<p style="white-space:pre-line">${part}</p>`
      : html`<p><a href="${part.link}">${part.link}</a></p>`,
  );
  return { text, html: String(await html`${parts}`) };
}
