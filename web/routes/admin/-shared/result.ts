import { Refusal, type RefusalCode } from '../../../../shared/tx.ts';
import type { MoneyDecisions } from '../../../../worker/routes/admin/money.ts';
import { type Answered, type Failed, post } from '../../../api/http.ts';
import { toastFailed } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';

/** Shows `done`, or the failure unless `onRefused` handled it. True on success. */
export async function toastResult(
  asked: Promise<Answered<unknown>>,
  done: string,
  onRefused: (failed: Failed) => boolean = () => false,
): Promise<boolean> {
  const answer = await asked;
  if (answer.ok) toast(done);
  else if (!onRefused(answer)) toastFailed(answer);
  return answer.ok;
}

/** Throws a failure as a Refusal, for forms. `about` says of what, where its page may be left by then. */
export async function orRefusal(
  asked: Promise<Answered<unknown>>,
  about: Refusal['detail'] = {},
): Promise<void> {
  const answer = await asked;
  if (answer.ok) return;
  throw new Refusal(
    answer.code as RefusalCode,
    { ...answer.detail, ...about } as Refusal['detail'],
  );
}

/** Sends an admin's decision about money; throws a Refusal. */
export const decide = <Action extends keyof MoneyDecisions>(
  action: Action,
  body: MoneyDecisions[Action],
) => orRefusal(post(moneyPath(action), body));

/** As `post` knows the route, which is one for all actions. */
export const moneyPath = (action: keyof MoneyDecisions): `/api/money/${string}` =>
  `/api/money/${action}`;
