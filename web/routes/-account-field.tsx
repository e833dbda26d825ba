import { Button } from '@radix-ui/themes';
import type { AnyFieldApi } from '@tanstack/react-form';
import { type InputHTMLAttributes, useId, useState } from 'react';
import type { WEAKNESSES } from '../../shared/account.ts';
import { m } from '../paraglide/messages.js';

/** Messages of shared/account.ts in the reader's language. */
const WORDS: Record<string, () => string> = {
  email: m.account_error_email,
  password: m.account_error_password,
  password_long: m.account_error_password_long,
  full_name: m.account_error_full_name,
  code: m.account_error_code,
};

export const WEAKNESS_WORDS: Record<(typeof WEAKNESSES)[number], () => string> = {
  length: m.setup_weak_length,
  too_long: m.setup_weak_too_long,
  common: m.setup_weak_common,
  personal: m.setup_weak_personal,
};

type Props = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'autoComplete' | 'inputMode' | 'autoFocus' | 'maxLength'
> & {
  field: AnyFieldApi;
  label: string;
  hint?: string;
  /** What the server said of this field. */
  problem?: string | null;
};

export function AccountField({ field, label, hint, problem, type = 'text', ...input }: Props) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const [issue] = field.state.meta.errors as ({ message: string } | undefined)[];
  const error = issue ? WORDS[issue.message]?.() : problem;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  const secret = type === 'password';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="account-input">
        <input
          {...input}
          id={id}
          name={field.name}
          className="input"
          type={secret && shown ? 'text' : type}
          value={field.state.value}
          onChange={(event) => field.handleChange(event.target.value)}
          onBlur={field.handleBlur}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          autoCapitalize="none"
          spellCheck={false}
        />
        {secret && (
          <Button type="button" variant="ghost" onClick={() => setShown(!shown)}>
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
export const AccountEmail = ({ field }: Pick<Props, 'field'>) => (
  <AccountField
    field={field}
    label={m.account_email()}
    type="email"
    inputMode="email"
    autoComplete="username"
  />
);
