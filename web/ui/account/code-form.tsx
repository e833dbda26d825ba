import type { Failed } from '../../api/http.ts';
import { digitsOf } from '../form/fields.tsx';
import { Form } from '../form/form.tsx';
import { refuse, useAppForm } from '../form/form-hook.ts';
import { accountFailure } from './failure.ts';
import { accountRules } from './rules.ts';

type Props = {
  /** Of a code by mail or SMS, or of an authenticator app. */
  rules: 'mailedCodeForm' | 'codeSchema';
  label: string;
  hint?: string;
  submit: string;
  /** Resolves to a failure that is shown on the field, if there is one. */
  send(code: string): Promise<Failed | undefined>;
};

/** A form of one code. */
export function CodeForm({ rules, label, hint, submit, send }: Props) {
  const form = useAppForm({
    defaultValues: { code: '' },
    ...accountRules.check((known) => known[rules]),
    onSubmit: async ({ value, formApi }) => {
      const failed = await send(digitsOf(value.code));
      if (failed) refuse(formApi, { code: accountFailure(failed) });
    },
  });
  return (
    <Form form={form} rules={accountRules}>
      <form.AppField name="code">
        {(field) => <field.CodeField label={label} hint={hint} />}
      </form.AppField>
      <form.SubmitButton>{submit}</form.SubmitButton>
    </Form>
  );
}
