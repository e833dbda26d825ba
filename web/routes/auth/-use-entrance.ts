import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import type { Next } from '../../store/identity/session.ts';
import { loadSignInState, reopenSession, store } from '../../store/store.ts';
import { forgetTyped } from '../../ui/account/typed-email.ts';
import { dismissAll, toast } from '../../ui/feedback/toast.tsx';
import { pageAfter, useNext } from './-after-sign-in.ts';

export type Entrance = ReturnType<typeof useEntrance>;

/** Before a sign-in, sends what the guest did in this browser. */
export const beforeEntering = async () => (await loadSignInState()).flush();

/** The answer to a proof: the next step, and whether the account has no password. */
type Proved = { next: Next; passwordless?: boolean };

/**
 * Leads from a sign-in to the wanted page, through the second step if there is one. `to` is a page in
 * between.
 */
export function useEntrance(to?: '/auth/password') {
  const [step, setStep] = useState<'proof' | 'code' | 'in'>('proof');
  const [asked, setAsked] = useState<string>();
  const remembered = useNext();
  const navigate = useNavigate();

  const arrive = async (next = asked ?? remembered, isPasswordless = false) => {
    const page = isPasswordless ? '/auth/password' : to;
    const search = isPasswordless ? { first: true as const } : {};
    setStep('in');
    const isReplaced = await reopenSession();
    const { session } = store;
    if (!session) return;
    forgetTyped();
    // A full load, so that nothing of another person stays in memory.
    const query = isPasswordless ? '?first=true' : '';
    if (isReplaced)
      return location.replace(localized(page ?? pageAfter(next, session), locale()) + query);
    const state = next ? { state: { next } } : {};
    if (page) return navigate({ to: page, search, replace: true, ...state });
    // Errors of tries before are over.
    dismissAll();
    toast(m.auth_welcome(), m.auth_welcome_text());
    const [path, hash = ''] = pageAfter(next, session).split('#');
    await navigate({ to: path, hash, replace: true, ...state });
  };
  return {
    step,
    arrive: () => arrive(),
    /** After a proof: `lacks` is the next step, `next` the wanted page. */
    proved: async ({ next: lacks, passwordless }: Proved, next?: string) => {
      if (lacks !== 'code') return arrive(next, passwordless);
      setAsked(next);
      setStep('code');
    },
    restart: () => setStep('proof'),
  };
}
