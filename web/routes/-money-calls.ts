import { m } from '../paraglide/messages.js';
import { saveFile } from '../ui/save-file.ts';
import { toast } from '../ui/toast.tsx';
import { tell } from './-admin-calls.ts';

/** Tells the shop what an admin decided of money; true when it is done. */
export const decide = (action: string, body: object, done = m.todo_done()) =>
  tell(`/api/money/${action}`, body, done);

/** Hands a sheet to the browser to keep. */
export async function download(path: string, name: string) {
  const answer = await fetch(path).catch(() => null);
  if (!answer?.ok) {
    const words = answer?.status === 413 ? m.payments_too_many() : m.money_failed();
    toast(words, undefined, 'bad');
    return;
  }
  saveFile(await answer.blob(), name);
}
