/** About six lines of a card on a phone. */
const MOST = 120;

/** Whole sentences, as many as a card has room for; the first one always. */
export function brief(text: string): string {
  let shown = '';
  for (const sentence of text.match(/[\s\S]+?(?:[.!?]\s+|\n\s*|$)/g) ?? []) {
    if (shown !== '' && (shown + sentence).trimEnd().length > MOST) break;
    shown += sentence;
  }
  return shown.trimEnd();
}
