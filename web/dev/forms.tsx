import { Card } from '../ui/card.tsx';
import { Form } from '../ui/form/form.tsx';
import { useAppForm } from '../ui/form/form-hook.ts';

const TYPED = {
  text: '',
  email: '',
  phone: '',
  area: '',
  password: '',
  code: '',
  choice: 'one',
  check: false,
};

/** The fields at rest, and with what a server refused; sending takes two seconds. */
export const Forms = () => (
  <>
    <Card id="form" title="Form">
      <Fields error={undefined} />
    </Card>
    <Card id="form-refused" title="Form, refused">
      <Fields error="Please check this field" />
    </Card>
  </>
);

function Fields({ error }: { error: string | undefined }) {
  const form = useAppForm({
    defaultValues: TYPED,
    onSubmit: () => new Promise((resolve) => setTimeout(resolve, 2000)),
  });
  const refused = { validators: { onMount: () => error } };
  return (
    <Form form={form}>
      <form.AppField name="text" {...refused}>
        {(field) => <field.TextField label="Text" hint="A hint" />}
      </form.AppField>
      <form.AppField name="email" {...refused}>
        {(field) => <field.EmailField label="E-mail" />}
      </form.AppField>
      <form.AppField name="phone" {...refused}>
        {(field) => <field.PhoneField label="Phone" hint="A hint" />}
      </form.AppField>
      <form.AppField name="area" {...refused}>
        {(field) => <field.TextArea label="Text of several lines" optional rows={3} />}
      </form.AppField>
      <form.AppField name="password" {...refused}>
        {(field) => <field.PasswordField label="Password" hint="At least 6 characters" />}
      </form.AppField>
      <form.AppField name="code" {...refused}>
        {(field) => <field.CodeField label="Code" />}
      </form.AppField>
      <form.AppField name="choice" {...refused}>
        {(field) => (
          <field.SelectField label="Choice">
            <option value="one">One</option>
            <option value="two">Two</option>
          </field.SelectField>
        )}
      </form.AppField>
      <form.AppField name="check" {...refused}>
        {(field) => <field.CheckField label="Check" hint="A hint" />}
      </form.AppField>
      <form.SubmitButton>Send</form.SubmitButton>
    </Form>
  );
}
