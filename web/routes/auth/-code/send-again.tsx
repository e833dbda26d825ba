import { useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { accountFailure } from '../../../ui/account/failure.ts';
import { typedEmail } from '../../../ui/account/typed-email.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSeconds } from '../../order/-seconds.ts';
import type { codeWords } from './code-words.ts';
import { sendCode } from './send-code.ts';
import type { CodeType } from './sent-code.tsx';

/** As often as the shop writes to one address. */
const WAIT_S = 60;

type Props = { type: CodeType; words: ReturnType<typeof codeWords> };

/** Has the code sent once more, a minute after the last. */
export function SendAgain({ type, words }: Props) {
  const [sentAt, setSentAt] = useState(Date.now);
  const wait = WAIT_S - useSeconds(sentAt, Date.now);
  const send = async () => {
    setSentAt(Date.now());
    const answer = await sendCode(type, typedEmail());
    if (answer.ok) toast(m.auth_sent_again(), words.sentAgain);
    else toast(words.notSent, accountFailure(answer), 'bad');
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
