import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { accountFailure } from '../../../ui/account/failure.ts';
import { typedEmail } from '../../../ui/account/typed-email.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSeconds } from '../../order/-seconds.ts';
import type { MailedType } from './mailed-code.tsx';
import { sendMail } from './send-mail.ts';

/** As often as the shop mails one address. */
const WAIT_S = 60;

/** Has the mail sent once more, a minute after the last. */
export function SendAgain({ type }: { type: MailedType }) {
  const [sentAt, setSentAt] = useState(Date.now);
  const wait = WAIT_S - useSeconds(sentAt, Date.now);
  const send = async () => {
    setSentAt(Date.now());
    const answer = await sendMail(type, typedEmail());
    if (answer.ok) toast(m.auth_sent_again(), m.auth_sent_again_text());
    else toast(m.auth_not_sent(), accountFailure(answer), 'bad');
  };
  return (
    <Button
      variant="soft"
      size="3"
      className="numbers"
      disabled={wait > 0}
      onClick={() => void send()}
    >
      {wait > 0 ? m.auth_send_again_in({ seconds: wait }) : m.auth_send_again()}
    </Button>
  );
}
