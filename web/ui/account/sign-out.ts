import { type UseNavigateResult, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { loadSignInState, store } from '../../store/store.ts';
import { toast } from '../feedback/toast.tsx';
import { forgetDraft, sendDraft } from '../label/draft.ts';
import { accountFailure } from './failure.ts';
import { forgetTyped } from './typed-email.ts';

/** Signs out on the server, then removes the person's data from this device. False if it was not done. */
export async function signOut(navigate: UseNavigateResult<string>): Promise<boolean> {
  const owner = store.session?.owner;
  const signInState = await loadSignInState();
  await sendDraft();
  await signInState.flush();
  if (!(await mayLose(await signInState.unsent()))) return false;
  const answer = await post('/auth/v1/logout?scope=local');
  if (!answer.ok) {
    toast(m.auth_sign_out_failed(), accountFailure(answer), 'bad');
    return false;
  }
  await leave(navigate, owner, m.auth_signed_out(), m.auth_signed_out_text());
  return true;
}

/**
 * After a sign-out or a deleted account: removes the data of `owner` from this browser and opens the home
 * page.
 */
export async function leave(
  navigate: UseNavigateResult<string>,
  owner: string | undefined,
  ...message: [title: string, text: string]
): Promise<void> {
  const signInState = await loadSignInState();
  if (owner) signInState.startLeaving();
  await navigate({ to: '/', replace: true });
  forgetDraft();
  forgetTyped();
  const forgotten = owner && signInState.finishLeaving(owner);
  toast(...message);
  await forgotten;
}

/** Asks whether unsent changes may be dropped, if there are any. */
async function mayLose(count: number): Promise<boolean> {
  if (count === 0) return true;
  const { question } = await import('../text/question.tsx');
  return question({
    title: m.leave_title(),
    text: m.leave_text({ count }),
    yes: m.leave_yes(),
    no: m.leave_no(),
  });
}

export function useSignOut() {
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  return {
    leaving,
    signOut: async () => {
      setLeaving(true);
      setLeaving(await signOut(navigate));
    },
  };
}
