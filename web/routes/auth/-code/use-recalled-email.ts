import { useEffect } from 'react';
import { recallTyped } from '../../../ui/account/typed-email.ts';

type WithEmail = { setFieldValue(field: 'email', email: string): void };

/** Fills in what was typed on the page before. */
export function useRecalledEmail(form: WithEmail) {
  useEffect(() => {
    const { email } = recallTyped();
    if (email) form.setFieldValue('email', email);
  }, [form]);
}
