import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { mac } from '../crypto.ts';
import type { Env } from '../env.ts';
import { factor, identity } from '../schema.ts';
import { columnsOf, isConfirmed } from './address.ts';
import type { User } from './sessions.ts';

const iso = (at: number) => new Date(at).toISOString();

/** A user in GoTrue's format, whose `role` is not the shop's. */
export async function userBody(env: Env, user: User) {
  const db = drizzle(env.DB);
  const [identities, factors] = await db.batch([
    db.select().from(identity).where(eq(identity.userId, user.id)),
    db.select().from(factor).where(eq(factor.userId, user.id)).orderBy(asc(factor.createdAt)),
  ]);
  const { emailConfirmedAt: byEmail, phoneConfirmedAt: byPhone } = user;
  const providers = [
    ...(user.email === null ? [] : ['email']),
    ...(user.signInPhone === null ? [] : ['phone']),
    ...identities.map(({ provider }) => provider),
  ];
  const plain = plainBody(user.id, user, user.createdAt);
  return {
    ...plain,
    user_metadata: {
      ...plain.user_metadata,
      ...(byPhone === null ? {} : { phone_verified: true }),
    },
    updated_at: iso(user.updatedAt || user.createdAt),
    ...(byEmail === null ? {} : { email_confirmed_at: iso(byEmail) }),
    ...(byPhone === null ? {} : { phone_confirmed_at: iso(byPhone) }),
    ...(isConfirmed(user) ? { confirmed_at: iso(confirmedAt(user)) } : {}),
    ...(user.newEmail === null ? {} : { new_email: user.newEmail }),
    ...(user.newPhone === null ? {} : { new_phone: user.newPhone }),
    ...(user.lastSignInAt === null ? {} : { last_sign_in_at: iso(user.lastSignInAt) }),
    app_metadata: { provider: providers[0] ?? 'email', providers },
    identities: isConfirmed(user)
      ? [
          ...(byEmail === null ? [] : [identityBody(user, 'email', user.id, user.createdAt)]),
          ...(byPhone === null ? [] : [identityBody(user, 'phone', user.id, byPhone)]),
          ...identities.map((one) => identityBody(user, one.provider, one.sub, one.createdAt)),
        ]
      : [],
    factors: factors.map(({ id, name, createdAt, verifiedAt }) => ({
      id,
      friendly_name: name,
      factor_type: 'totp',
      status: verifiedAt === null ? 'unverified' : 'verified',
      created_at: iso(createdAt),
      updated_at: iso(verifiedAt ?? createdAt),
    })),
  };
}

const confirmedAt = ({ emailConfirmedAt, phoneConfirmedAt }: User) =>
  Math.min(emailConfirmedAt ?? Infinity, phoneConfirmedAt ?? Infinity);

/** The same for new, pending and existing accounts. */
export async function signedUpBody(
  env: Env,
  { address, fullName }: { address: string; fullName: string },
  now: number,
) {
  const user = { ...columnsOf(address), fullName };
  const body = plainBody(await idForAddress(env, address), user, now);
  return { ...body, confirmation_sent_at: iso(now), identities: [] };
}

const plainBody = (
  id: string,
  { email, signInPhone, fullName }: Pick<User, 'email' | 'signInPhone' | 'fullName'>,
  at: number,
) => ({
  id,
  aud: 'authenticated',
  role: 'authenticated',
  email: email ?? '',
  phone: signInPhone ?? '',
  app_metadata: signInPhone && email === null ? BY_PHONE : BY_EMAIL,
  user_metadata: { full_name: fullName },
  created_at: iso(at),
  updated_at: iso(at),
  is_anonymous: false,
});

const BY_EMAIL = { provider: 'email', providers: ['email'] };
const BY_PHONE = { provider: 'phone', providers: ['phone'] };

function identityBody(user: User, provider: string, sub: string, at: number) {
  return {
    identity_id: `${user.id}-${provider}`,
    id: sub,
    user_id: user.id,
    identity_data:
      provider === 'phone'
        ? { sub, phone: user.signInPhone, phone_verified: true, email_verified: false }
        : { sub, email: user.email, email_verified: true },
    provider,
    ...(provider === 'phone' ? {} : { email: user.email }),
    created_at: iso(at),
    updated_at: iso(at),
    last_sign_in_at: iso(user.lastSignInAt ?? at),
  };
}

/** Derived from the address; a new account gets it if it is free. So the response reveals nothing. */
export async function idForAddress(env: Env, address: string): Promise<string> {
  const bytes = (await mac(env.APP_SECRET, 'signed-up', address)).slice(0, 16);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
