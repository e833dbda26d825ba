import { ROLES, type Role } from './callers.ts';

/** A status for each of ROLES in callers.ts: `one` for those who may, a refusal for others. */

export const all = (one: string) => ROLES.map(() => one).join(' ');
/** Needs a cart: neither a request without a cookie nor a session that lacks a factor has one. */
export const withCart = (one: string) => but(one, { visitor: '401', half: '401' });
export const members = (one: string) => but(one, { visitor: '401', guest: '401', half: '401' });
/** The auth API accepts a session that lacks a factor, because it takes the code. */
export const sessions = (one: string) => but(one, { visitor: '401', guest: '401' });
/** Admins, and the roles that are named. */
export const staff = (one: string, ...roles: Role[]) =>
  but('403', Object.fromEntries([...roles, 'admin'].map((role) => [role, one])));
export const admins = (one: string) => staff(one);
/** The same for routes that treat everybody like a visitor without a session. */
export const people = (one: string, ...roles: Role[]) =>
  but('403', {
    ...{ visitor: '401', half: '401' },
    ...Object.fromEntries([...roles, 'admin'].map((role) => [role, one])),
  });
/** For others the resource does not exist. */
export const own = (one: string, office = '404') =>
  but('404', { owner: one, support: office, admin: office });

export const but = (one: string, others: Partial<Record<Role, string>>) =>
  ROLES.map((role) => others[role] ?? one).join(' ');
