import { useEffect, useState } from 'react';
import { type Failed, post } from '../../api/http.ts';
import { useFragment } from '../../ui/page/fragment.ts';

export type LinkState = 'asking' | 'open' | 'missing' | 'wrong' | 'over';

/** What an answer of the set-up says about its link; null when the link is not at fault. */
export function linkFault({ code }: Failed): 'wrong' | 'over' | null {
  if (code === 'setup_over') return 'over';
  return code === 'forbidden' ? 'wrong' : null;
}

/**
 * The link's token, which its fragment keeps from servers and logs, and whether it opens anything: asked
 * by POST, so not with useAsked.
 */
export function useSetupLink() {
  const token = useFragment();
  const [state, setState] = useState<LinkState>('asking');
  useEffect(() => {
    if (token === null) return;
    if (token === '') return setState('missing');
    let current = true;
    setState('asking');
    void post('/api/setup/check', { token }).then((answer) => {
      if (!current) return;
      const closed = answer.ok ? null : linkFault(answer);
      // Offline the form can be filled in; sending it reports the failure.
      setState(closed ?? 'open');
    });
    return () => {
      current = false;
    };
  }, [token]);
  return { token: token ?? '', state, setState };
}
