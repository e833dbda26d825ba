import { session } from '../../store/storage.ts';
import { fieldsOf } from './plain-field.tsx';

/** Of the contact form. */
export const CONTACT_WORDS = 'tiny-tag-contact';

/** What was typed into a form stays in this tab until it was sent: a reload brings it back. */
export const keepWords = (key: string, form: HTMLFormElement) =>
  void session.set(key, JSON.stringify(fieldsOf(form)));

export const forgetWords = (key: string) => session.remove(key);

/** Puts them back into fields that are empty. */
export function bringWords(key: string, form: HTMLFormElement) {
  for (const [name, words] of Object.entries(kept(key))) {
    const field = form.elements.namedItem(name);
    const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement;
    if (isField && field.value === '') field.value = words;
  }
}

function kept(key: string): Record<string, string> {
  try {
    return JSON.parse(session.get(key) ?? '{}');
  } catch {
    return {};
  }
}
