import { createFormHook, revalidateLogic } from '@tanstack/react-form';
import { errorWord } from './error-words.ts';
import {
  CheckField,
  CodeField,
  EmailField,
  PasswordField,
  PhoneField,
  SelectField,
  TextArea,
  TextField,
} from './fields.tsx';
import { type AnyForm, SubmitButton } from './form.tsx';
import { fieldContext, formContext } from './form-context.ts';

export const { useAppForm, withFieldGroup, withForm } = createFormHook({
  fieldContext,
  formContext,
  fieldComponents: {
    CheckField,
    CodeField,
    EmailField,
    PasswordField,
    PhoneField,
    SelectField,
    TextArea,
    TextField,
  },
  formComponents: { SubmitButton },
});

/** Options of a form that is checked when it is sent, and from then on with each change. */
export const checkedBy = <V>(validator: V) => ({
  validationLogic: revalidateLogic(),
  validators: { onDynamic: validator },
});

/** Shows on its fields what the server refused, until something changes or the form is sent again. */
export const refuse = (form: AnyForm, fields: Record<string, string>) =>
  form.setErrorMap({ onDynamic: { fields } });

type Refused = { code: string; detail: Record<string, unknown> };

/** The same for a response that names the field; false if the form has no such field. */
export function refuseField(
  form: AnyForm,
  { code, detail }: Refused,
  wordsOf: (message: string, field: string) => string = errorWord,
): boolean {
  const { field, message = '' } = detail;
  const isKnown = typeof field === 'string' && Object.hasOwn(form.state.fieldMeta, field);
  if (!isKnown || (code !== 'invalid' && code !== 'validation_failed')) return false;
  refuse(form, { [field]: wordsOf(String(message), field) });
  return true;
}
