import * as z from 'zod/mini';
import { SHOPPERS } from '../account/roles.ts';
import { noteChange } from '../changes.ts';
import { emailSchema } from '../input/email.ts';
import { internationalPhone } from '../input/phone.ts';
import { manyLines, oneLine } from '../input/plain-text.ts';
import { LOCALES } from '../locale.ts';
import { mutator } from '../tx.ts';

const MESSAGE_MAX = 5000;

/** Honeypot: people never see this field, so a filled one means a bot. */
export const honeypot = z.optional(z.string().check(z.maxLength(500)));

/** Error messages are keys of web/ui/form/error-words.ts. `requireReach` belongs to it. */
export const messageFields = z.strictObject({
  name: oneLine(1, 100, 'error_name'),
  email: z.union([z.literal(''), emailSchema], 'email'),
  phone: oneLine(0, 30, 'error_phone_long'),
  subject: oneLine(1, 150, 'error_subject'),
  message: manyLines(MESSAGE_MAX, 'error_message', 'error_message_long'),
  locale: z.enum(LOCALES),
});
export const messageRequestFields = z.extend(messageFields, {
  messageId: z.uuid(),
  website: honeypot,
});

type Reach = Pick<z.output<typeof messageFields>, 'email' | 'phone'>;
const isReach = (value: unknown) => {
  const { email, phone } = (value ?? {}) as Partial<Reach>;
  return typeof email === 'string' && typeof phone === 'string';
};
/** Reported together with the other errors. */
const reach = (path: keyof Reach, error: string) => ({
  path: [path],
  error,
  when: ({ value }: { value: unknown }) => isReach(value),
});

/** The shop has to be able to answer: by mail, or else by phone. */
export const requireReach = [
  z.refine<Reach>(
    ({ email, phone }) => email !== '' || phone !== '',
    reach('email', 'error_reach'),
  ),
  z.refine<Reach>(
    ({ email, phone }) => email !== '' || phone === '' || internationalPhone(phone) !== null,
    reach('phone', 'error_phone'),
  ),
] as const;

export const messageRequest = messageRequestFields.check(...requireReach);

export const sendMessage = mutator({
  name: 'sendMessage',
  by: SHOPPERS,
  args: z.extend(messageFields, { messageId: z.uuid() }).check(...requireReach),
  async run(tx, { messageId, message, ...words }) {
    const { owner } = tx.actor;
    await tx.create('message', {
      id: messageId,
      owner,
      ...words,
      text: message,
      at: tx.now,
      answeredAt: null,
    });
    await noteChange(tx, 'feedback');
    tx.effect({ type: 'message_sent', messageId, to: 'shop' });
    if (words.email) tx.effect({ type: 'message_sent', messageId, to: 'sender' });
  },
});
