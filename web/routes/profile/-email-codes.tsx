import { useState } from 'react';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { reopenSession } from '../../store/store.ts';
import { CodeForm } from '../../ui/account/code-form.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import type { PartProps } from './index.tsx';

/** Of a change of address that is under way: the codes of both mails, in whichever order they come. */
export function EmailCodes({ account, reload }: PartProps) {
  const { email, newEmail } = account;
  const addresses = [email, newEmail].filter((address) => address !== null);
  return (
    <div className="profile-email-codes stack">
      <p role="status">{m.email_waiting({ email: newEmail ?? '' })}</p>
      {addresses.map((address) => (
        <OneCode key={address} address={address} reload={reload} />
      ))}
    </div>
  );
}

function OneCode({ address, reload }: { address: string; reload(): Promise<void> }) {
  const [taken, setTaken] = useState(false);
  const send = async (token: string) => {
    const answer = await post('/auth/v1/verify', { email: address, token, type: 'email_change' });
    if (!answer.ok) return answer;
    if (!('user' in answer.data)) return void setTaken(true);
    toast(m.profile_email_changed());
    await Promise.all([reload(), reopenSession()]);
  };
  if (taken) return <p role="status">{m.email_half({ email: address })}</p>;
  return (
    <CodeForm
      rules="mailedCodeForm"
      label={m.email_code_from({ email: address })}
      submit={m.confirm_button()}
      send={send}
    />
  );
}
