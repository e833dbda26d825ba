import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { tabStorage } from '../../store/storage.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import type { Entrance } from './-use-entrance.ts';

const PROBLEMS: Record<string, () => string> = {
  google_denied: m.google_denied,
  google_unverified: m.google_unverified,
  google_taken: m.google_taken,
  google_other_email: m.google_other_email,
  google_link: m.google_link,
  user_banned: m.auth_disabled,
};

const LANGUAGE = 'tiny-tag-google-language';
const NEXT = 'tiny-tag-google-next';

/** Stores the destination in this tab: its fragment may be a key, which must not go to a server. */
export function beforeGoogle(next: string) {
  tabStorage.set(LANGUAGE, locale());
  tabStorage.set(NEXT, next);
}

/** Google's redirect knows no language. True if the page is reloaded in the reader's own. */
export function inOwnLanguage(path: string): boolean {
  const isOther = tabStorage.get(LANGUAGE) === 'sw' && locale() === 'en';
  if (isOther) location.replace(localized(path, 'sw') + location.search);
  return isOther;
}

/** Handles the result of a sign-in with Google from the address, once, and removes it there. */
export function useFromGoogle({ proved }: Entrance) {
  const navigate = useNavigate();
  const enter = useRef(proved);
  enter.current = proved;
  useEffect(() => {
    const asked = new URLSearchParams(location.search);
    const problem = asked.get('problem');
    const state = asked.get('google');
    const next = asked.get('next') ?? '';
    if (!problem && !state) return;
    if (inOwnLanguage('/auth')) return;
    const stored = tabStorage.get(NEXT) ?? '';
    tabStorage.remove(NEXT);
    void navigate({ to: '/auth', replace: true, search: {}, state: { next: stored } });
    if (problem)
      toast(
        m.auth_failed(),
        (Object.hasOwn(PROBLEMS, problem) ? PROBLEMS[problem] : m.google_failed)?.(),
        'bad',
      );
    else {
      const whole = stored.split('#')[0] === next ? stored : next;
      void enter.current({ next: state === 'code' ? 'code' : null }, whole);
    }
  }, [navigate]);
}
