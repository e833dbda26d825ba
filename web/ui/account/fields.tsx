import { m } from '../../paraglide/messages.js';
import { PasswordField, TextField } from '../form/fields.tsx';

const PLAIN = { autoCapitalize: 'none', spellCheck: false } as const;

/** What somebody signs in by: an e-mail address, or a phone number where that is on. */
export const AccountEmail = ({ byPhone = false }: { byPhone?: boolean }) => (
  <TextField
    {...PLAIN}
    label={byPhone ? m.account_email_or_phone() : m.account_email()}
    type={byPhone ? 'text' : 'email'}
    inputMode={byPhone ? 'text' : 'email'}
    autoComplete="username"
  />
);

/** A person's own name. */
export const AccountName = () => (
  <TextField
    label={m.account_full_name()}
    autoComplete="name"
    autoCapitalize="words"
    spellCheck={false}
  />
);

/** A password that is being chosen. */
export const NewPassword = ({ label }: { label: string }) => (
  <PasswordField label={label} hint={m.setup_password_hint()} autoComplete="new-password" />
);

export const ConfirmPassword = () => (
  <PasswordField label={m.account_confirm_password()} autoComplete="new-password" />
);

/** The account's address, for the browser's store of passwords. */
export const PasswordOwner = ({ address = '' }: { address?: string }) => (
  <input
    className="sr-only"
    type="text"
    autoComplete="username"
    value={address}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);
