import { useState } from 'react';
import type { Failed } from '../../api/http.ts';
import { accountFailure } from '../auth/-account-failure.ts';
import type { Account } from './-use-account.ts';

const FAULTS = [
  'current_password_required',
  'current_password_invalid',
  'reauthentication_needed',
  'reauthentication_not_valid',
];

export type Proof = ReturnType<typeof useProof>;

/** How somebody who is signed in shows again that it is them, and what the server said of it. */
export function useProof({ hasPassword }: Pick<Account, 'hasPassword'>) {
  const [by, setBy] = useState<'password' | 'mail' | 'nothing'>(
    hasPassword ? 'password' : 'nothing',
  );
  const [problem, setProblem] = useState<string | null>(null);
  return {
    by,
    problem,
    byMail: () => {
      setBy('mail');
      setProblem(null);
    },
    clear: () => setProblem(null),
    /** As the server takes it. */
    of: (typed: string) =>
      by === 'mail' ? { nonce: typed.replace(/\s/g, '') } : { current_password: typed },
    /** Whether it was the proof that was refused. */
    refused: (failed: Failed) => {
      const isFault = FAULTS.includes(failed.code);
      setProblem(isFault ? accountFailure(failed) : null);
      return isFault;
    },
  };
}
