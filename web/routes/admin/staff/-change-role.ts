import type * as z from 'zod/mini';
import type { roleChangeSchema } from '../../../../shared/account/account.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { toastFailed } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';

/** False where it was not changed, after saying why. */
export async function changeRole(
  id: string,
  change: z.output<typeof roleChangeSchema>,
  onDone: () => void,
): Promise<boolean> {
  const answer = await post(`/api/admin/staff/${encodeURIComponent(id)}/role`, change);
  if (answer.ok) toast(change.role === 'customer' ? m.staff_removed() : m.staff_changed());
  else if (answer.code === 'changed_meanwhile') toast(m.failure_title(), m.staff_stale(), 'bad');
  else toastFailed(answer);
  // What another admin changed is shown, too.
  if (answer.ok || answer.code === 'changed_meanwhile') onDone();
  return answer.ok;
}
