import { useForm } from '@tanstack/react-form';
import { type Profile, profileSchema } from '../../../shared/account/account.ts';
import { post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { signInState } from '../../store/identity/sign-in-state.ts';
import { Card } from '../../ui/card.tsx';
import { AccountField, AccountName } from '../../ui/form/account-field.tsx';
import { AccountForm } from '../../ui/form/account-form.tsx';
import { displayPhone } from '../../ui/phone-words.ts';
import { toast } from '../../ui/toast.tsx';
import { accountFailure } from '../auth/-account-failure.ts';
import type { PartProps } from './index.tsx';

/** Name, phone, and the language the shop writes in. */
export function ProfilePerson({ account, reload }: PartProps) {
  const { fullName, phone, locale } = account;
  const form = useForm({
    defaultValues: { fullName, phone: displayPhone(phone), locale } as Profile,
    validators: { onSubmit: profileSchema },
    onSubmit: async ({ value }) => {
      const answer = await post('/api/account/profile', profileSchema.parse(value));
      if (!answer.ok) return toast(m.profile_failed(), accountFailure(answer), 'bad');
      toast(m.profile_updated(), m.profile_updated_text());
      await Promise.all([reload(), signInState.reopen()]);
    },
  });
  return (
    <Card id="person" title={m.profile_person()} size="5">
      <form.Subscribe selector={({ isSubmitting }) => isSubmitting}>
        {(busy) => (
          <AccountForm submit={m.profile_save()} busy={busy} onSubmit={form.handleSubmit}>
            <form.Field name="fullName">{(field) => <AccountName field={field} />}</form.Field>
            <form.Field name="phone">
              {(field) => (
                <AccountField
                  field={field}
                  label={m.profile_phone()}
                  hint={m.profile_phone_hint()}
                  type="tel"
                  inputMode="tel"
                  autoComplete="tel"
                />
              )}
            </form.Field>
            <form.Field name="locale">
              {(field) => (
                <div className="field">
                  <label htmlFor="locale">{m.profile_language()}</label>
                  <select
                    id="locale"
                    className="input"
                    value={field.state.value}
                    onChange={(event) =>
                      field.handleChange(event.target.value === 'sw' ? 'sw' : 'en')
                    }
                  >
                    <option value="en" lang="en">
                      English
                    </option>
                    <option value="sw" lang="sw">
                      Kiswahili
                    </option>
                  </select>
                </div>
              )}
            </form.Field>
          </AccountForm>
        )}
      </form.Subscribe>
    </Card>
  );
}
