import { m } from '../../../paraglide/messages.js';
import { toast } from '../../../ui/feedback/toast.tsx';

type Dialogs = typeof import('../../../ui/text/question.tsx');

let isLoading = false;

/**
 * Without a network the question cannot be shown, so it counts as a no; so does a second click before it is
 * shown.
 */
export async function askWithTick(
  ...asked: Parameters<Dialogs['questionWithTick']>
): ReturnType<Dialogs['questionWithTick']> {
  const no = { yes: false, ticked: false };
  if (isLoading) return no;
  isLoading = true;
  const dialogs = await import('../../../ui/text/question.tsx').catch(() => null);
  isLoading = false;
  if (dialogs) return dialogs.questionWithTick(...asked);
  toast(m.account_offline(), undefined, 'bad');
  return no;
}

export const ask = async (...asked: Parameters<Dialogs['question']>): Promise<boolean> =>
  (await askWithTick(...asked)).yes;
