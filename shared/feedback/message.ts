import * as z from 'zod/mini';
import { SHOPPERS } from '../account/roles.ts';
import { manyLines, oneLine } from '../input/plain-text.ts';
import { LOCALES } from '../locale.ts';
import { mutator } from '../tx.ts';

const MESSAGE_MAX = 5000;

/** Honeypot: people never see this field, so a filled one means a bot. */
export const honeypot = z.optional(z.string().check(z.maxLength(500)));

export const emailSchema = z
  .string('email')
  .check(z.trim(), z.toLowerCase(), z.maxLength(255, 'email'), z.email('email'));

/** Error messages are keys of web/ui/form/error-words.ts. */
export const messageSchema = z.strictObject({
  name: oneLine(1, 100, 'error_name'),
  email: emailSchema,
  phone: oneLine(0, 30, 'error_phone_long'),
  subject: oneLine(1, 150, 'error_subject'),
  message: manyLines(MESSAGE_MAX, 'error_message', 'error_message_long'),
  locale: z.enum(LOCALES),
});
export const messageRequest = z.extend(messageSchema, { messageId: z.uuid(), website: honeypot });

export const sendMessage = mutator({
  name: 'sendMessage',
  by: SHOPPERS,
  args: z.extend(messageSchema, { messageId: z.uuid() }),
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
    tx.effect({ type: 'message_sent', messageId, to: 'shop' });
    tx.effect({ type: 'message_sent', messageId, to: 'sender' });
  },
});
