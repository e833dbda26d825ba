import type { StaffRole } from '../../../../shared/account/roles.ts';
import { m } from '../../../paraglide/messages.js';

export const ROLE_WORDS: Record<StaffRole, () => string> = {
  admin: m.people_state_admin,
  printer: m.role_printer,
  packer: m.role_packer,
  support: m.role_support,
};
