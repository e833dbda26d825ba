import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { session } from '../store/storage.ts';
import { store } from '../store/store.ts';
import { forgetDraft, sendDraft } from '../ui/draft.ts';
import { toast } from '../ui/toast.tsx';
import { failureText, post } from './-account-calls.ts';

/** Signs out on the server, then on this device, where nothing of the person stays; false if it failed. */
export async function signOut(navigate: UseNavigateResult<string>): Promise<boolean> {
  const owner = store.session?.owner;
  sendDraft();
  await store.flush();
  const answer = await post('/api/signout');
  if (!answer.ok) {
    toast(m.auth_sign_out_failed(), failureText(answer), 'bad');
    return false;
  }
  const forgotten = owner && store.forget(owner);
  forgetDraft();
  session.clear();
  await navigate({ to: '/' });
  toast(m.auth_signed_out(), m.auth_signed_out_text());
  await forgotten;
  return true;
}

export function useSignOut() {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const leave = async () => {
    setLeaving(true);
    setLeaving(await signOut(navigate));
  };
  return { leaving, signOut: leave };
}
