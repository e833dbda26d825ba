import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import type { Next } from '../../store/identity/session.ts';
import { loadSignInState, reopenSession, store } from '../../store/store.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { pageAfter, useNext } from './-after-sign-in.ts';

export type Entrance = ReturnType<typeof useEntrance>;

/** What has to be done before somebody signs in: what they did as a guest leaves this browser first. */
export const beforeEntering = async () => (await loadSignInState()).flush();

/** What the shop answers to a proof: what is still to come, and whether a password is to be chosen. */
type Proved = { next: Next; passwordless?: boolean };

/**
 * The way from a proof of who one is to the page one came for: over the second step, for those who
 * have one. `to` is a page that comes first.
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
    // Nothing that another person's pages have in memory comes along.
    const query = isPasswordless ? '?first=true' : '';
    if (isReplaced)
      return location.replace(localized(page ?? pageAfter(next, session), locale()) + query);
    const state = next ? { state: { next } } : {};
    if (page) return navigate({ to: page, search, replace: true, ...state });
    toast(m.auth_welcome(), m.auth_welcome_text());
    const [path, hash = ''] = pageAfter(next, session).split('#');
    await navigate({ to: path, hash, replace: true, ...state });
  };
  return {
    step,
    arrive: () => arrive(),
    /** A proof was taken; `lacks` is what is still to come, `next` where they were going. */
    proved: async ({ next: lacks, passwordless }: Proved, next?: string) => {
      if (lacks !== 'code') return arrive(next, passwordless);
      setAsked(next);
      setStep('code');
    },
    restart: () => setStep('proof'),
  };
}
