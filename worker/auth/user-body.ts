import { asc, eq } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { mac } from '../crypto.ts';
import type { Env } from '../env.ts';
import { factor, identity } from '../schema.ts';
import type { User } from './sessions.ts';

const iso = (at: number) => new Date(at).toISOString();

/** A user in GoTrue's format, whose `role` is not the shop's. */
export async function userBody(env: Env, user: User) {
  const db = drizzle(env.DB);
  const [identities, factors] = await db.batch([
    db.select().from(identity).where(eq(identity.userId, user.id)),
    db.select().from(factor).where(eq(factor.userId, user.id)).orderBy(asc(factor.createdAt)),
  ]);
  const confirmed = user.emailConfirmedAt;
  const providers = ['email', ...identities.map(({ provider }) => provider)];
  return {
    ...plainBody(user.id, user, user.createdAt),
    updated_at: iso(user.updatedAt || user.createdAt),
    ...(confirmed === null
      ? {}
      : { email_confirmed_at: iso(confirmed), confirmed_at: iso(confirmed) }),
    ...(user.newEmail === null ? {} : { new_email: user.newEmail }),
    ...(user.lastSignInAt === null ? {} : { last_sign_in_at: iso(user.lastSignInAt) }),
    app_metadata: { provider: 'email', providers },
    identities:
      confirmed === null
        ? []
        : [
            identityBody(user, 'email', user.id, user.createdAt),
            ...identities.map((one) => identityBody(user, one.provider, one.sub, one.createdAt)),
          ],
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

/** The same for new, pending and existing accounts. */
export async function signedUpBody(
  env: Env,
  user: { email: string; fullName: string },
  now: number,
) {
  const body = plainBody(await idForEmail(env, user.email), user, now);
  return { ...body, confirmation_sent_at: iso(now), identities: [] };
}

const plainBody = (
  id: string,
  { email, fullName }: Pick<User, 'email' | 'fullName'>,
  at: number,
) => ({
  id,
  aud: 'authenticated',
  role: 'authenticated',
  email,
  phone: '',
  app_metadata: { provider: 'email', providers: ['email'] },
  user_metadata: { full_name: fullName },
  created_at: iso(at),
  updated_at: iso(at),
  is_anonymous: false,
});

function identityBody(user: User, provider: string, sub: string, at: number) {
  return {
    identity_id: `${user.id}-${provider}`,
    id: sub,
    user_id: user.id,
    identity_data: { sub, email: user.email, email_verified: true },
    provider,
    email: user.email,
    created_at: iso(at),
    updated_at: iso(at),
    last_sign_in_at: iso(user.lastSignInAt ?? at),
  };
}

/** Derived from the address; a new account gets it if it is free. So the response reveals nothing. */
export async function idForEmail(env: Env, email: string): Promise<string> {
  const bytes = (await mac(env.APP_SECRET, 'signed-up', email)).slice(0, 16);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-a$4-$5');
}
