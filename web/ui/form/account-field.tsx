import type { AnyFieldApi } from '@tanstack/react-form';
import { type InputHTMLAttributes, useId, useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import './account-field.css';

/** Messages of shared/account/account.ts in the reader's language. */
const WORDS: Record<string, () => string> = {
  email: m.account_error_email,
  password: m.account_error_password,
  password_long: m.account_error_password_long,
  full_name: m.account_error_full_name,
  code: m.account_error_code,
  mailed_code: m.account_error_mailed_code,
  mismatch: m.account_error_mismatch,
  name: m.profile_error_name,
  phone: m.error_phone,
  error_marks: m.error_marks,
  proof: m.account_error_proof,
};

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'autoCapitalize' | 'inputMode' | 'autoFocus' | 'maxLength'
> & {
  field: AnyFieldApi;
  label: string;
  hint?: string;
  /** What the server said of this field. */
  problem?: string | null;
};

export function AccountField(props: Props) {
  const { field, label, hint, problem, type = 'text', autoCapitalize = 'none', ...input } = props;
  const id = useId();
  const [shown, setShown] = useState(false);
  const [issue] = field.state.meta.errors as ({ message: string } | undefined)[];
  const error = issue ? WORDS[issue.message]?.() : problem;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const secret = type === 'password';
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      <div className="account-input">
        <input
          {...input}
          id={id}
          name={field.name}
          className="input"
          type={secret && shown ? 'text' : type}
          value={field.state.value}
          onChange={(event) => field.handleChange(event.target.value)}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          autoCapitalize={autoCapitalize}
          spellCheck={false}
        />
        {secret && (
          <Button
            size="2"
            variant="ghost"
            aria-describedby={`${id}-label`}
            onClick={() => setShown(!shown)}
          >
            {shown ? m.account_hide() : m.account_show()}
          </Button>
        )}
      </div>
      {error && (
        <span id={`${id}-error`} className="field-error" role="alert">
          {error}
        </span>
      )}
      {hint && (
        <span id={`${id}-hint`} className="field-hint">
          {hint}
        </span>
      )}
    </div>
  );
}

/** The address somebody signs in by. */
export const AccountEmail = (props: Pick<Props, 'field' | 'problem'>) => (
  <AccountField
    {...props}
    label={m.account_email()}
    type="email"
    inputMode="email"
    autoComplete="username"
  />
);

/** A person's own name. */
export const AccountName = ({ field }: Pick<Props, 'field'>) => (
  <AccountField
    field={field}
    label={m.account_full_name()}
    autoComplete="name"
    autoCapitalize="words"
  />
);

/** A password that is being chosen. */
export const AccountNewPassword = (props: Pick<Props, 'field' | 'label' | 'problem'>) => (
  <AccountField
    {...props}
    hint={m.setup_password_hint()}
    type="password"
    autoComplete="new-password"
  />
);

/** Six digits, of a mail or of the phone's app. */
export const AccountCode = (props: Pick<Props, 'field' | 'label' | 'hint' | 'problem'>) => (
  <AccountField {...props} inputMode="numeric" autoComplete="one-time-code" />
);
