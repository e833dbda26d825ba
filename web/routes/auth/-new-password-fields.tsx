import type { AnyFieldApi } from '@tanstack/react-form';
import { m } from '../../paraglide/messages.js';
import { AccountField, AccountNewPassword } from '../../ui/form/account-field.tsx';

type Props = {
  password: AnyFieldApi;
  confirm: AnyFieldApi;
  /** Why the server refused the password. */
  weak: string | null;
  /** The account's address, for the browser's store of passwords. */
  email?: string;
};

export const NewPasswordFields = ({ password, confirm, weak, email = '' }: Props) => (
  <>
    <input
      className="sr-only"
      type="email"
      autoComplete="username"
      value={email}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
    />
    <AccountNewPassword field={password} label={m.password_new()} problem={weak} />
    <AccountField
      field={confirm}
      label={m.account_confirm_password()}
      type="password"
      autoComplete="new-password"
    />
  </>
);
