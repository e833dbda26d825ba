/** Asks for an e-mail address for the newsletter. */
export function Newsletter() {
  return null;
}
