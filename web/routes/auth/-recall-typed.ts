import { useEffect } from 'react';
import { delocalized } from '../../../shared/locale.ts';
import { restoreTyped } from '../../ui/account/typed-email.ts';

/**
 * What was typed on this page in the other language, or null if it was opened otherwise. Call it in an effect,
 * because the server's HTML does not contain it. The referrer stays the same while the router opens further
 * pages, so it says nothing of those.
 */
export function recallTyped() {
  const { referrer } = document;
  const isFirst = history.state?.__TSR_index === 0;
  const isSwitched = isFirst && referrer !== '' && pageOf(referrer) === pageOf(location.href);
  return isSwitched ? restoreTyped() : null;
}

const pageOf = (url: string) => delocalized(new URL(url).pathname).path;

type WithEmail = { setFieldValue(field: 'email', email: string): void };

export function useRecalledEmail(form: WithEmail) {
  useEffect(() => {
    const email = recallTyped()?.email;
    if (email) form.setFieldValue('email', email);
  }, [form]);
}
