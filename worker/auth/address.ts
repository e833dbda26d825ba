import { and, eq, isNull, sql } from 'drizzle-orm';
import { NORMAL_PHONE } from '../../shared/input/phone.ts';
import { user as users } from '../schema.ts';
import type { User } from './sessions.ts';

/**
 * An account is found by its address: an e-mail address or a phone number as 2547XXXXXXXX, which cannot be
 * confused with one another.
 */
export const isPhone = (address: string) => NORMAL_PHONE.test(address);

export const hasAddress = (address: string) =>
  eq(isPhone(address) ? users.signInPhone : users.email, address);

export const addressOf = ({ email, signInPhone }: Pick<User, 'email' | 'signInPhone'>) =>
  email ?? signInPhone ?? '';

export const columnsOf = (address: string) =>
  isPhone(address)
    ? { email: null, signInPhone: address, phone: address }
    : { email: address, signInPhone: null, phone: '' };

export const isConfirmed = ({
  emailConfirmedAt,
  phoneConfirmedAt,
}: Pick<User, 'emailConfirmedAt' | 'phoneConfirmedAt'>) =>
  emailConfirmedAt !== null || phoneConfirmedAt !== null;

/** The opposite as a condition. */
export const unconfirmed = and(isNull(users.emailConfirmedAt), isNull(users.phoneConfirmedAt));

/** `isConfirmed` as a column. */
export const confirmed = sql<boolean>`NOT ${unconfirmed}`.mapWith(Boolean);
