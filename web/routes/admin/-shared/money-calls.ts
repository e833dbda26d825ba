import { tell } from '../../../api/admin-calls.ts';
import { m } from '../../../paraglide/messages.js';

/** Tells the shop what an admin decided of money; true when it is done. */
export const decide = (action: string, body: object, done = m.todo_done()) =>
  tell(`/api/money/${action}`, body, done);
