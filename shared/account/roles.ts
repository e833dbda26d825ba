import type { Role } from '../tx.ts';

/** Who works in the back office; `admin` may do everything there. */
export const STAFF_ROLES = ['admin', 'printer', 'packer', 'support'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

/** The role in an account's row. Staff act as customers until they have given their second factor. */
export type AccountRole = 'customer' | StaffRole;

/** Staff can buy, too. */
export const ACCOUNT_ROLES = ['customer', ...STAFF_ROLES] as const;
export const SHOPPERS = ['guest', ...ACCOUNT_ROLES] as const;

/**
 * The back office's areas and who may use each. Routes, mutators, mirrored fields and pages name an area,
 * never a role.
 */
export const AREAS = {
  /** For every role: one's own notifications. */
  office: STAFF_ROLES,
  /** The queue of the press, its jobs and their sheets. */
  press: ['admin', 'printer'],
  /** Scanned codes move lines from step to step. */
  floor: ['admin', 'printer', 'packer'],
  /** Orders to send, with addresses and notes; of money only what is paid at the door. */
  parcels: ['admin', 'packer', 'support'],
  /** Orders with their sums and payments: any status, new orders, addresses, mails and links. */
  orders: ['admin', 'support'],
  messages: ['admin', 'support'],
  customers: ['admin', 'support'],
  /** Refunds, payments recorded or decided by hand, and reports. */
  money: ['admin'],
  /** Products, texts, stock, delivery and the workshop's settings. */
  shop: ['admin'],
  /** Roles of staff and their accounts. */
  staff: ['admin'],
  /** Audit and health. */
  system: ['admin'],
} as const satisfies Record<string, readonly StaffRole[]>;
export type Area = keyof typeof AREAS;

export const mayUse = (role: Role, area: Area): boolean =>
  AREAS[area].some((allowed) => allowed === role);

export const isStaff = (role: Role): role is StaffRole =>
  role !== 'guest' && role !== 'customer' && role !== 'system';
