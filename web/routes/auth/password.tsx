import { useForm } from '@tanstack/react-form';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { put } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AccountForm } from '../../ui/form/account-form.tsx';
import { Heading } from '../../ui/heading.tsx';
import { toast } from '../../ui/toast.tsx';
import { accountFailure } from './-account-failure.ts';
import { newPasswordForm } from './-account-schemas.ts';
import { NewPasswordFields } from './-new-password-fields.tsx';
import { useEntrance } from './-use-entrance.ts';
import { weaknessText } from './-weakness-words.ts';

/** `first`: the account has none yet. */
type Search = { first?: true };

export const Route = createFileRoute('/auth/password')({
  validateSearch: ({ first }: Record<string, unknown>): Search => (first ? { first: true } : {}),
  head: () => hiddenSeo(m.auth_password_title()),
  component: NewPassword,
});

/** Who came here otherwise than by the mail is told to ask for one. */
const NEEDS_MAIL = [
  'current_password_required',
  'reauthentication_needed',
  'no_authorization',
  'session_not_found',
];

/** A new password after the mailed code or link, without the old one. */
function NewPassword() {
  const { first } = Route.useSearch();
  const [weak, setWeak] = useState<string | null>(null);
  const [late, setLate] = useState(false);
  const entrance = useEntrance();
  const form = useForm({
    defaultValues: { password: '', confirmPassword: '' },
    validators: { onSubmit: newPasswordForm },
    onSubmit: async ({ value }) => {
      const answer = await put('/auth/v1/user', { password: value.password });
      if (answer.ok) {
        if (first) toast(m.password_first_set());
        else toast(m.password_changed(), m.password_changed_text());
        return entrance.arrive();
      }
      if (NEEDS_MAIL.includes(answer.code)) return setLate(true);
      const weakness =
        weaknessText(answer) ?? (answer.code === 'same_password' ? accountFailure(answer) : null);
      setWeak(weakness);
      if (!weakness) toast(m.password_not_changed(), accountFailure(answer), 'bad');
    },
  });
  return (
    <main className="page account">
      <Heading as="h1" size="7">
        {m.auth_password_title()}
      </Heading>
      {first && <p className="muted">{m.password_first()}</p>}
      {late ? (
        <>
          <p role="alert">{m.auth_password_late()}</p>
          <ButtonLink to="/auth/forgot" size="3">
            {m.auth_forgot_title()}
          </ButtonLink>
        </>
      ) : (
        <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
          {(busy) => (
            <AccountForm submit={m.auth_password_submit()} busy={busy} onSubmit={form.handleSubmit}>
              <form.Field name="password" listeners={{ onChange: () => setWeak(null) }}>
                {(password) => (
                  <form.Field name="confirmPassword">
                    {(confirm) => (
                      <NewPasswordFields password={password} confirm={confirm} weak={weak} />
                    )}
                  </form.Field>
                )}
              </form.Field>
            </AccountForm>
          )}
        </form.Subscribe>
      )}
      {first && (
        <p className="account-aside">
          <Link to="/dashboard" className="text-link">
            {m.step_later()}
          </Link>
        </p>
      )}
    </main>
  );
}
