/** A message to the shop. */
export function ContactForm() {
  return null;
}
