import { useState } from 'react';
import { del } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { useFresh } from '../../ui/account/factor/use-fresh.tsx';
import { useRecoveryCodes } from '../../ui/account/factor/use-recovery-codes.tsx';
import { accountFailure } from '../../ui/account/failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { dayOf } from '../../ui/text/moment.ts';
import type { PartProps } from './index.tsx';

/** The second step of signing in: authenticator apps and recovery codes. */
export function ProfileSecondFactor({ account, reload }: PartProps) {
  const { factors, recoveryCodes } = account;
  const { make, form, shown } = useRecoveryCodes(reload);
  if (shown) return shown;
  const isOn = factors.length > 0;
  return (
    <Card id="second-step" title={m.step_heading()} size="5">
      <p className="muted">{isOn ? m.step_on() : m.step_off()}</p>
      {isOn && (
        <ul className="plain-list">
          {factors.map((factor) => (
            <AppRow key={factor.id} factor={factor} reload={reload} />
          ))}
        </ul>
      )}
      <div className="row">
        <ButtonLink to="/profile/second-step" size="3" variant="soft">
          {isOn ? m.step_another() : m.step_turn_on()}
        </ButtonLink>
        {isOn && (
          <Button size="3" variant="soft" onClick={() => void make()}>
            {m.recovery_make()}
          </Button>
        )}
      </div>
      {form}
      {isOn && <p className="muted">{m.step_codes_left({ count: recoveryCodes })}</p>}
    </Card>
  );
}

type RowProps = { factor: PartProps['account']['factors'][number]; reload(): Promise<void> };

/** Removing the last app weakens the account, so it has to be confirmed. */
function AppRow({ factor, reload }: RowProps) {
  const [asking, setAsking] = useState(false);
  const fresh = useFresh();
  const remove = async () => {
    const answer = await del(`/auth/v1/factors/${factor.id}`);
    if (!answer.ok) {
      setAsking(false);
      if (fresh.asks(answer, remove)) return;
      return toast(m.step_failed(), accountFailure(answer), 'bad');
    }
    toast(m.step_removed());
    await reload();
  };
  return (
    <li className="row spread">
      <span>
        {factor.name || m.step_app()}
        <br />
        <small className="muted numbers">{m.step_since({ day: dayOf(factor.createdAt) })}</small>
      </span>
      {fresh.form ??
        (asking ? (
          <fieldset className="row ask">
            <legend>{m.step_remove_ask()}</legend>
            <Button
              size="3"
              color="red"
              ref={(button) => button?.focus()}
              onClick={() => void remove()}
            >
              {m.step_remove_yes()}
            </Button>
            <Button size="3" variant="soft" onClick={() => setAsking(false)}>
              {m.step_remove_no()}
            </Button>
          </fieldset>
        ) : (
          <Button size="3" variant="soft" onClick={() => setAsking(true)}>
            {m.step_remove()}
          </Button>
        ))}
    </li>
  );
}
