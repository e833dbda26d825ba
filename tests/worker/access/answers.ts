/** Seven statuses in the order of ROLES in callers.ts: `one` for those who may, a refusal for others. */

export const all = (one: string) => Array(7).fill(one).join(' ');
/** Needs a cart: neither a request without a cookie nor a session that lacks a factor has one. */
export const withCart = (one: string) => `401 ${one} ${one} ${one} ${one} 401 ${one}`;
export const members = (one: string) => `401 401 ${one} ${one} ${one} 401 ${one}`;
/** The auth API accepts a session that lacks a factor, because it takes the code. */
export const sessions = (one: string) => `401 401 ${one} ${one} ${one} ${one} ${one}`;
export const admins = (one: string) => `403 403 403 403 403 403 ${one}`;
export const people = (one: string) => `401 403 403 403 403 401 ${one}`;
/** For others the resource does not exist. */
export const own = (one: string, admin = '404') => `404 404 ${one} 404 404 404 ${admin}`;
