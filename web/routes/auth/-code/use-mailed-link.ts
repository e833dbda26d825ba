import { useEffect, useState } from 'react';
import { post } from '../../../api/http.ts';
import { sendDraft } from '../../../ui/label/draft.ts';
import { beforeEntering } from '../-use-entrance.ts';

/** What a mailed link would open. `asks`: this browser has things of a guest, and did not ask for it. */
export type MailedLink = { email: string; asks: boolean };
type Found = MailedLink | { email: null };

/** Looks a mailed link up without using it; null until the shop has answered, 'over' when it is none. */
export function useMailedLink(type: string, token_hash: string): MailedLink | 'over' | null {
  const [link, setLink] = useState<MailedLink | 'over' | null>(null);
  useEffect(() => {
    let current = true;
    void look(type, token_hash).then((found) => current && setLink(found));
    return () => {
      current = false;
    };
  }, [type, token_hash]);
  return link;
}

async function look(type: string, token_hash: string): Promise<MailedLink | 'over'> {
  // The shop must have what the guest did here, to know of it.
  await sendDraft();
  await beforeEntering();
  const answer = await post<Found>('/api/mailed-link', { type, token_hash });
  if (answer.ok) return answer.data.email === null ? 'over' : answer.data;
  // Unknown, the link may be tried all the same: by itself it moves nothing.
  return { email: '', asks: false };
}
