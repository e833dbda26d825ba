import { STAFF_ROLES, type StaffRole } from '../../../../shared/account/roles.ts';
import { m } from '../../../paraglide/messages.js';
import { ROLE_WORDS } from '../-shared/role-words.ts';

const ROLE_TEXTS: Record<StaffRole, () => string> = {
  admin: m.role_admin_text,
  printer: m.role_printer_text,
  packer: m.role_packer_text,
  support: m.role_support_text,
};

/** What each role sees and does. */
export const RoleList = () => (
  <dl className="staff-roles">
    {STAFF_ROLES.map((role) => (
      <div key={role}>
        <dt>{ROLE_WORDS[role]()}</dt>
        <dd className="muted">{ROLE_TEXTS[role]()}</dd>
      </div>
    ))}
  </dl>
);

export const RoleOptions = () =>
  STAFF_ROLES.map((role) => (
    <option key={role} value={role}>
      {ROLE_WORDS[role]()}
    </option>
  ));
