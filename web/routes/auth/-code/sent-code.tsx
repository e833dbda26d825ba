import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { addressTyped, isPhoneTyped } from '../../../../shared/input/phone.ts';
import { post } from '../../../api/http.ts';
import { m } from '../../../paraglide/messages.js';
import { CodeForm } from '../../../ui/account/code-form.tsx';
import { accountFailure } from '../../../ui/account/failure.ts';
import { rememberEmail } from '../../../ui/account/typed-email.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { toast } from '../../../ui/feedback/toast.tsx';
import { useSeconds } from '../../../ui/text/seconds.ts';
import { AuthPage } from '../-auth-page.tsx';
import { useByPhone } from '../-use-by-phone.ts';
import { beforeEntering, type Entrance } from '../-use-entrance.ts';
import { codeWords } from './code-words.ts';
import { sendCode } from './send-code.ts';
import type { useSent } from './use-sent.ts';

export type CodeType = 'signup' | 'email' | 'recovery';

type Props = {
  type: CodeType;
  /** The address or number. */
  to: string;
  entrance: Entrance;
  onBack(): void;
};

/** After a mail or an SMS was sent: its code is typed here. */
export function SentCode({ type, to, entrance, onBack }: Props) {
  const [lacks, setLacks] = useState<MoreProofDetail | null>(null);
  const byPhone = useByPhone();
  const words = codeWords(type, to);
  const send = async (token: string) => {
    await beforeEntering();
    const isSms = isPhoneTyped(to) && type !== 'recovery';
    const asked = { ...addressTyped(to), token, type: isSms ? 'sms' : type };
    const answer = await post('/auth/v1/verify', asked);
    if (!answer.ok) {
      if (answer.code !== 'more_proof_needed') return answer;
      return void setLacks(answer.detail as MoreProofDetail);
    }
    if ('next' in answer.data) await entrance.proved(answer.data);
  };
  if (lacks) return <MoreProof type={type} detail={lacks} />;
  return (
    <AuthPage title={words.title} isNext>
      <p className="muted auth-lead">{words.lead}</p>
      <CodeForm
        rules="mailedCodeForm"
        label={m.account_code()}
        hint={words.hint}
        submit={words.submit}
        send={send}
      />
      <SendAgain type={type} to={to} words={words} />
      <Button
        variant="ghost"
        size="3"
        className="auth-back"
        onClick={() => {
          rememberEmail(to);
          onBack();
        }}
      >
        {byPhone ? m.auth_other_address() : m.auth_other_email()}
      </Button>
    </AuthPage>
  );
}

type BeforeProps = { type: CodeType; sent: ReturnType<typeof useSent> };

/** The page was reloaded while it asked for a code. */
export function SentBefore({ type, sent: { to, open } }: BeforeProps) {
  if (!to) return null;
  return (
    <div className="stack auth-sent">
      <p>{codeWords(type, to).lead}</p>
      <Button size="3" onClick={() => open(to)}>
        {m.auth_type_code()}
      </Button>
    </div>
  );
}

type MoreProofDetail = { ways: string[]; recent: boolean };

/** The code was right, but the number may have a new owner: what else opens the account. */
function MoreProof({ type, detail }: { type: CodeType; detail: MoreProofDetail }) {
  const { ways, recent } = detail;
  return (
    <AuthPage title={m.more_proof_title()} isNext>
      <p role="alert">{recent ? m.more_proof_recovery() : m.more_proof_old()}</p>
      {recent && type === 'recovery' && (
        <ButtonLink to="/auth/code" size="3">
          {m.more_proof_code()}
        </ButtonLink>
      )}
      {ways.includes('password') && (
        <ButtonLink to="/auth" size="3" variant="soft">
          {m.more_proof_password()}
        </ButtonLink>
      )}
      {ways.includes('email') && (
        <ButtonLink
          to={type === 'recovery' ? '/auth/forgot' : '/auth/code'}
          size="3"
          variant="soft"
          reloadDocument
        >
          {m.more_proof_email()}
        </ButtonLink>
      )}
      <p className="muted">
        {m.more_proof_shop()}{' '}
        <Link to="/contact" className="text-link">
          {m.nav_contact()}
        </Link>
      </p>
    </AuthPage>
  );
}

/** As often as the shop writes to one address. */
const WAIT_S = 60;

type AgainProps = { type: CodeType; to: string; words: ReturnType<typeof codeWords> };

/** Has the code sent once more, a minute after the last. */
function SendAgain({ type, to, words }: AgainProps) {
  const [sentAt, setSentAt] = useState(Date.now);
  const wait = WAIT_S - useSeconds(sentAt, Date.now);
  const send = async () => {
    setSentAt(Date.now());
    const answer = await sendCode(type, to);
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
