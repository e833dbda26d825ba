import { useState } from 'react';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { toast } from '../../feedback/toast.tsx';
import { accountFailure } from '../failure.ts';
import { CodesShown } from './codes-shown.tsx';
import { useFresh } from './use-fresh.tsx';

/** Creates new recovery codes. `shown` displays them until the user confirms that they are saved. */
export function useRecoveryCodes(onMade: (count: number) => unknown) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const fresh = useFresh();
  const make = async () => {
    const answer = await post('/api/recovery-codes');
    if (!answer.ok) {
      if (!fresh.asks(answer, make)) toast(m.recovery_failed(), accountFailure(answer), 'bad');
      return;
    }
    setCodes(answer.data.codes);
    await onMade(answer.data.codes.length);
  };
  const shown = codes && <CodesShown codes={codes} onKept={() => setCodes(null)} />;
  return { make, form: fresh.form, shown };
}
