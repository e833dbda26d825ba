import { m } from '../../paraglide/messages.js';
import { PasswordField, TextField } from '../../ui/form/fields.tsx';

const PLAIN = { autoCapitalize: 'none', spellCheck: false } as const;

/** The address somebody signs in by. */
export const AccountEmail = () => (
  <TextField
    {...PLAIN}
    label={m.account_email()}
    type="email"
    inputMode="email"
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
export const PasswordOwner = ({ email = '' }: { email?: string }) => (
  <input
    className="sr-only"
    type="email"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
);
