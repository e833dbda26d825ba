import { m } from '../../../paraglide/messages.js';
import { toast } from '../../../ui/feedback/toast.tsx';

type Dialogs = typeof import('../../../ui/text/question.tsx');

/** Without a network the question cannot be shown, so it counts as a no. */
export async function askWithTick(
  ...asked: Parameters<Dialogs['questionWithTick']>
): ReturnType<Dialogs['questionWithTick']> {
  const dialogs = await import('../../../ui/text/question.tsx').catch(() => null);
  if (dialogs) return dialogs.questionWithTick(...asked);
  toast(m.account_offline(), undefined, 'bad');
  return { yes: false, ticked: false };
}

export const ask = async (...asked: Parameters<Dialogs['question']>): Promise<boolean> =>
  (await askWithTick(...asked)).yes;
