import { useState } from 'react';
import type { Answer } from '../../../api/http.ts';
import { digitsOf } from '../../form/fields.tsx';

export type Proof = ReturnType<typeof useProof>;

type Account = Answer<'$get', '/api/account'>;
type Known = Pick<Account, 'hasPassword'> & Partial<Pick<Account, 'email'>>;

/** The proof that a signed-in person can give; `email` is absent where it is not known. */
export function useProof({ hasPassword, email = '?' }: Known) {
  const [by, setBy] = useState<'password' | 'mail' | 'nothing'>(
    hasPassword ? 'password' : 'nothing',
  );
  return {
    by,
    /** How a code is sent: by SMS only if there is no other proof. */
    codeBy: email ? ('mail' as const) : hasPassword ? null : ('sms' as const),
    byMail: () => setBy('mail'),
    /** As the server takes it. */
    of: (typed: string) =>
      by === 'mail' ? { nonce: digitsOf(typed) } : { current_password: typed },
  };
}
