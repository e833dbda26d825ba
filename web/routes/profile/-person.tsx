import type { Profile } from '../../../shared/account/account.ts';
import { post } from '../../api/http.ts';
import { LANGUAGES } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { reopenSession } from '../../store/store.ts';
import { AccountName } from '../../ui/account/fields.tsx';
import { tellRefused } from '../../ui/account/refusal.ts';
import { accountRules } from '../../ui/account/rules.ts';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Form } from '../../ui/form/form.tsx';
import { useAppForm } from '../../ui/form/form-hook.ts';
import { displayPhone } from '../../ui/text/phone-words.ts';
import type { PartProps } from './index.tsx';

/** Name, phone, and the language the shop writes in. */
export function ProfilePerson({ account, reload }: PartProps) {
  const { fullName, phone, locale } = account;
  const defaultValues: Profile = { fullName, phone: displayPhone(phone), locale };
  const form = useAppForm({
    defaultValues,
    ...accountRules.check(({ profileSchema }) => profileSchema),
    onSubmit: async ({ value, formApi }) => {
      const answer = await post('/api/account/profile', value);
      if (!answer.ok) {
        return tellRefused(formApi, answer, m.profile_failed());
      }
      toast(m.profile_updated(), m.profile_updated_text());
      await Promise.all([reload(), reopenSession()]);
    },
  });
  return (
    <Card id="person" title={m.profile_person()} size="5">
      <Form form={form} rules={accountRules}>
        <form.AppField name="fullName">{() => <AccountName />}</form.AppField>
        <form.AppField name="phone">
          {(field) => <field.PhoneField label={m.profile_phone()} hint={m.profile_phone_hint()} />}
        </form.AppField>
        <form.AppField name="locale">
          {(field) => (
            <field.SelectField label={m.profile_language()}>
              {Object.entries(LANGUAGES).map(([language, words]) => (
                <option key={language} value={language} lang={language}>
                  {words}
                </option>
              ))}
            </field.SelectField>
          )}
        </form.AppField>
        <form.SubmitButton>{m.profile_save()}</form.SubmitButton>
      </Form>
    </Card>
  );
}
