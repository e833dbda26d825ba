import { useState } from 'react';
import type { Account } from './index.tsx';

export type Proof = ReturnType<typeof useProof>;

/** How somebody who is signed in shows again that it is them. */
export function useProof({ hasPassword }: Pick<Account, 'hasPassword'>) {
  const [by, setBy] = useState<'password' | 'mail' | 'nothing'>(
    hasPassword ? 'password' : 'nothing',
  );
  return {
    by,
    byMail: () => setBy('mail'),
    /** As the server takes it. */
    of: (typed: string) =>
      by === 'mail' ? { nonce: typed.replace(/\s/g, '') } : { current_password: typed },
  };
}
