import { useCallback, useEffect, useState } from 'react';
import { type Answered, call, type Failed } from '../../api/http.ts';

/** What a person may know of their own account, as GET /api/account answers. */
export type Account = {
  email: string;
  newEmail: string | null;
  fullName: string;
  phone: string;
  locale: 'en' | 'sw';
  createdAt: number;
  hasPassword: boolean;
  google: boolean;
  /** It could be linked. */
  googleOffered: boolean;
  factors: { id: string; name: string; createdAt: number }[];
  recoveryCodes: number;
  next: 'enrol' | null;
};

/** What GET `path` answers, and how to ask again after a change. */
export function useAsked<T>(path: string) {
  const [answer, setAnswer] = useState<Answered<T> | null>(null);
  const reload = useCallback(async () => {
    const now = await call<T>('GET', path);
    // What was shown stays while the line is away.
    setAnswer((before) => (now.ok || !before?.ok ? now : before));
  }, [path]);
  useEffect(() => void reload(), [reload]);
  const data = answer?.ok ? answer.data : null;
  const failed: Failed | null = answer && !answer.ok ? answer : null;
  return { data, failed, reload };
}

export const useAccount = () => useAsked<Account>('/api/account');
