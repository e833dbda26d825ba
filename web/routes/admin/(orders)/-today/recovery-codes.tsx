import { useState } from 'react';
import { useAsked } from '../../../../api/use-asked.ts';
import { m } from '../../../../paraglide/messages.js';
import { browserStorage } from '../../../../store/storage.ts';
import { store } from '../../../../store/store.ts';
import { useRecoveryCodes } from '../../../../ui/account/factor/use-recovery-codes.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Button } from '../../-shared/button.tsx';

/** Below this many, new ones are offered. */
const FEW = 3;

/** Offered while there are none or few, until made or put off. */
export function RecoveryCodes() {
  const { left, putOff, made } = useCodesLeft();
  const { make, form, shown } = useRecoveryCodes(made);
  if (shown) return shown;
  if (left === null || left >= FEW) return null;
  return (
    <Card id="recovery-title" title={m.recovery_title()} className="today-codes">
      <p className="muted">
        {left > 0 && `${m.recovery_few({ count: left })} `}
        {m.recovery_text()}
      </p>
      {form}
      <div className="row">
        <Button size="3" onClick={make}>
          {m.recovery_make()}
        </Button>
        <Button size="3" variant="soft" onClick={putOff}>
          {m.recovery_later()}
        </Button>
      </div>
    </Card>
  );
}

const keyOf = () => `tiny-tag-codes-later:${store.session?.owner}`;

/** How many recovery codes are left, null while unknown or when the offer was put off on this device. */
function useCodesLeft() {
  const [isPutOff, setPutOff] = useState(() => browserStorage.get(keyOf()) !== null);
  const [made, setMade] = useState<number | null>(null);
  const { value } = useAsked(isPutOff ? null : '/api/recovery-codes');
  const putOff = () => {
    browserStorage.set(keyOf(), '1');
    setPutOff(true);
  };
  return { left: isPutOff ? null : (made ?? value?.left ?? null), putOff, made: setMade };
}
