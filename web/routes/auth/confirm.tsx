import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { reopenSession } from '../../store/store.ts';
import { accountFailure } from '../../ui/account/failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Heading } from '../../ui/heading.tsx';
import { sendDraft } from '../../ui/label/draft.ts';
import { oneOf } from '../../ui/list/search-params.ts';
import { AuthPage } from './-auth-page.tsx';
import { SecondStep } from './-factor/second-step.tsx';
import { beforeEntering, useEntrance } from './-use-entrance.ts';

const TYPES = ['signup', 'magiclink', 'recovery', 'invite', 'email_change'] as const;
type Search = { type: (typeof TYPES)[number]; token_hash?: string };

export const Route = createFileRoute('/auth/confirm')({
  validateSearch: ({ type, token_hash }: Record<string, unknown>): Search => ({
    type: oneOf(TYPES, type) ?? 'signup',
    ...(typeof token_hash === 'string' ? { token_hash } : {}),
  }),
  head: () => hiddenSeo(m.confirm_title()),
  component: Confirm,
});

type Words = { title(): string; text(): string; button(): string };
/** By the type of the mailed link, with the page for a used or expired one. */
const KINDS: Record<
  Search['type'],
  Words & { again: '/auth' | '/auth/code' | '/auth/forgot' | '/profile' }
> = {
  signup: {
    title: m.confirm_title,
    text: m.confirm_text,
    button: m.confirm_button,
    again: '/auth',
  },
  magiclink: {
    title: m.confirm_enter_title,
    text: m.confirm_enter_text,
    button: m.auth_submit,
    again: '/auth/code',
  },
  recovery: {
    title: m.auth_password_title,
    text: m.confirm_recovery_text,
    button: m.auth_code_submit,
    again: '/auth/forgot',
  },
  invite: {
    title: m.confirm_invite_title,
    text: m.confirm_invite_text,
    button: m.confirm_invite_button,
    again: '/auth',
  },
  email_change: {
    title: m.confirm_email_title,
    text: m.confirm_email_text,
    button: m.confirm_button,
    again: '/profile',
  },
};

/** The page of a mailed link. Opening it changes nothing, because mail scanners open it too. */
function Confirm() {
  const { type, token_hash = '' } = Route.useSearch();
  const kind = KINDS[type];
  const sets = type === 'recovery' || type === 'invite';
  const entrance = useEntrance(sets ? '/auth/password' : undefined);
  const navigate = useNavigate();
  const link = useMailedLink(type, token_hash);
  const [pressed, setPressed] = useState<'open' | 'busy' | 'half' | 'over'>('open');
  const state = link === 'over' && pressed === 'open' ? 'over' : pressed;
  const found = link === 'over' ? null : link;
  if (entrance.step === 'code') return <SecondStep entrance={entrance} />;

  const confirm = async (choice: { bring?: boolean } = {}) => {
    setPressed('busy');
    await beforeEntering();
    const body = { type, token_hash, ...choice };
    const answer = await post('/auth/v1/verify', body);
    if (!answer.ok) {
      if (answer.code === 'otp_expired' || answer.code === 'validation_failed')
        return setPressed('over');
      setPressed('open');
      return toast(m.confirm_failed(), accountFailure(answer), 'bad');
    }
    if (!('next' in answer.data)) return setPressed('half');
    if (type !== 'email_change') return entrance.proved(answer.data);
    await reopenSession();
    toast(m.profile_email_changed());
    await navigate({ to: '/profile', replace: true });
  };
  return (
    <AuthPage title={kind.title()}>
      <div role="status" className="stack">
        {state === 'half' && <p>{m.confirm_half()}</p>}
        {state === 'over' && <p>{m.confirm_over()}</p>}
      </div>
      {state === 'over' && (
        <ButtonLink to={kind.again} size="3">
          {m.confirm_again()}
        </ButtonLink>
      )}
      {(state === 'open' || state === 'busy') && (
        <>
          <p className="muted">{kind.text()}</p>
          {found?.email && <p>{m.confirm_account({ email: found.email })}</p>}
          {found?.asks ? (
            <BringForm busy={state === 'busy'} onChoice={(bring) => confirm({ bring })} />
          ) : (
            <Act
              words={kind.button()}
              busy={found === null || state === 'busy'}
              onAct={() => confirm()}
            />
          )}
        </>
      )}
    </AuthPage>
  );
}

type BringProps = { busy: boolean; onChoice(bring: boolean): Promise<void> };

/**
 * The link was requested elsewhere, perhaps by somebody else, so the page asks before a guest's data moves.
 */
const BringForm = ({ busy, onChoice }: BringProps) => (
  <section className="stack" aria-labelledby="bring">
    <Heading as="h2" size="4" id="bring">
      {m.confirm_bring_title()}
    </Heading>
    <p className="muted">{m.confirm_bring_text()}</p>
    <Act words={m.confirm_bring()} busy={busy} onAct={() => onChoice(true)} />
    <Button size="3" variant="soft" disabled={busy} onClick={() => void onChoice(false)}>
      {m.confirm_leave()}
    </Button>
  </section>
);

type ActProps = { words: string; busy: boolean; onAct(): Promise<void> };

const Act = ({ words, busy, onAct }: ActProps) => (
  <Button size="3" aria-busy={busy} disabled={busy} onClick={() => void onAct()}>
    {busy ? m.account_busy() : words}
  </Button>
);

/** What a mailed link opens. `asks`: this browser has data of a guest and did not request the link. */
type MailedLink = { email: string; asks: boolean };

/**
 * Looks a mailed link up without using it, by POST, so not with useAsked; null until the shop has
 * answered, 'over' when it is none.
 */
function useMailedLink(type: Search['type'], token_hash: string): MailedLink | 'over' | null {
  const [link, setLink] = useState<MailedLink | 'over' | null>(null);
  useEffect(() => {
    let current = true;
    void look(type, token_hash).then((found) => current && setLink(found));
    return () => {
      current = false;
    };
  }, [type, token_hash]);
  return link;
}

async function look(type: Search['type'], token_hash: string): Promise<MailedLink | 'over'> {
  // The server must have the guest's draft to know of it.
  await sendDraft();
  await beforeEntering();
  const answer = await post('/api/mailed-link', { type, token_hash });
  if (answer.ok) return answer.data.email === null ? 'over' : answer.data;
  // If the lookup fails the link can still be tried: by itself it moves nothing.
  return { email: '', asks: false };
}
