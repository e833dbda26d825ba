import * as z from 'zod/mini';
import { contactSchema } from '../../../../../shared/input/contact.ts';
import { errorText } from '../../../../ui/form/error-words.ts';
import type { ContactErrors } from './contact-edit.tsx';

/** A customer without an e-mail address is none the less a customer. */
const schema = z.extend(contactSchema, {
  email: z.union([z.literal(''), contactSchema.shape.email], 'error_email'),
});
export type Contact = z.output<typeof schema>;

/** What was written down, or what is wrong with it, field by field. */
export function readContact(
  fields: Record<string, string>,
): { ok: true; contact: Contact } | { ok: false; errors: ContactErrors } {
  const names = Object.keys(schema.shape);
  const parsed = schema.safeParse(
    Object.fromEntries(names.map((name) => [name, fields[name] ?? ''])),
  );
  if (parsed.success) return { ok: true, contact: parsed.data };
  const errors: ContactErrors = {};
  for (const issue of parsed.error.issues) {
    errors[String(issue.path[0])] ??= errorText([issue]) ?? '';
  }
  return { ok: false, errors };
}
