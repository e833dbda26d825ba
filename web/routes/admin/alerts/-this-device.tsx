import { useEffect, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useSession } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { toastFailed } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { LoadingButton } from '../../../ui/loading-button.tsx';
import { forgetDevice, isPushKnown, renewDevice, subscribeDevice } from './-device.ts';

type State = 'on' | 'off' | 'lost' | 'denied' | 'unknown';

/** Switches notifications of this browser on or off. Browsers require a tap for it. */
export function ThisDevice({ publicKey }: { publicKey: string }) {
  const owner = useSession()?.owner ?? '';
  const [state, setState] = useDeviceState(owner);
  const [busy, setBusy] = useState(false);
  const change = async (on: boolean) => {
    setBusy(true);
    try {
      const answer = on ? await subscribeDevice(publicKey, owner) : await forgetDevice();
      if (answer === 'denied') return setState('denied');
      if (!answer.ok) return toastFailed(answer);
      setState(on ? 'on' : 'off');
      toast(on ? m.alerts_on_done() : m.alerts_off_done());
    } catch {
      toast(m.failure_title(), m.alerts_failed(), 'bad');
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card id="alerts-device" title={m.alerts_device()}>
      <p className="muted" role="status">
        {state && WORDS[state]()}
      </p>
      {(state === 'on' || state === 'off' || state === 'lost') && (
        <div className="row">
          <LoadingButton
            size="3"
            variant={state === 'on' ? 'soft' : 'solid'}
            loading={busy}
            onClick={() => void change(state !== 'on')}
          >
            {state === 'on' ? m.alerts_stop() : m.alerts_start()}
          </LoadingButton>
        </div>
      )}
    </Card>
  );
}

/** Asks the browser and the server, which answer later; from then on as it is set. */
function useDeviceState(owner: string) {
  const state = useState<State | null>(null);
  const [, setState] = state;
  useEffect(() => {
    if (!isPushKnown()) return setState('unknown');
    if (Notification.permission === 'denied') return setState('denied');
    void renewDevice(owner).then(setState, () => setState('lost'));
  }, [owner, setState]);
  return state;
}

const WORDS: Record<State, () => string> = {
  on: m.alerts_is_on,
  off: m.alerts_is_off,
  lost: m.alerts_is_lost,
  denied: m.alerts_denied,
  unknown: m.alerts_unknown,
};
