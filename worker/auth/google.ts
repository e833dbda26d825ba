import {
  ArcticFetchError,
  CodeChallengeMethod,
  decodeIdToken,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
} from 'arctic';
import * as z from 'zod/mini';
import { SECOND_MS } from '../../shared/time.ts';
import { decrypt, encrypt, sameText } from '../crypto.ts';
import type { Env } from '../env.ts';

const authorizationSchema = z.object({
  state: z.string(),
  verifier: z.string(),
  nonce: z.string(),
  next: z.string(),
  until: z.number(),
});
export const AUTHORIZATION_SECONDS = 600;

/** Known by `sub`. The e-mail counts only when Google says that it is verified. */
export type GoogleProfile = { sub: string; email: string; fullName: string };
type GoogleFault = 'google_denied' | 'google_failed' | 'google_unverified';

export const isGoogleConfigured = (env: Env) =>
  Boolean(env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET);

const client = (env: Env) =>
  new OAuth2Client(
    env.GOOGLE_CLIENT_ID ?? '',
    env.GOOGLE_CLIENT_SECRET ?? '',
    `${env.BASE_URL}/auth/google/callback`,
  );

export async function startAuthorization(env: Env, next: string, now: number) {
  const authorization = {
    state: generateState(),
    verifier: generateCodeVerifier(),
    nonce: generateState(),
    next,
    until: now + AUTHORIZATION_SECONDS * SECOND_MS,
  };
  const url = client(env).createAuthorizationURLWithPKCE(
    env.GOOGLE_AUTHORIZE_URL ?? 'https://accounts.google.com/o/oauth2/v2/auth',
    authorization.state,
    CodeChallengeMethod.S256,
    authorization.verifier,
    ['openid', 'email', 'profile'],
  );
  url.searchParams.set('nonce', authorization.nonce);
  return { url, sealed: await encrypt(env.APP_SECRET, JSON.stringify(authorization)) };
}

type Back = { code: string; state: string; sealed: string };

/** Fails unless this browser started the authorization. */
export async function finishAuthorization(
  env: Env,
  { code, state, sealed }: Back,
  now: number,
): Promise<{ ok: true; profile: GoogleProfile; next: string } | { ok: false; code: GoogleFault }> {
  const failed = { ok: false, code: 'google_failed' } as const;
  const opened = await decrypt(env.APP_SECRET, sealed).catch(() => null);
  const authorization = authorizationSchema.safeParse(opened === null ? null : JSON.parse(opened));
  if (
    !authorization.success ||
    authorization.data.until < now ||
    !sameText(authorization.data.state, state)
  )
    return failed;
  const idToken = await fetchIdToken(env, code, authorization.data.verifier);
  const claims = claimsSchema.safeParse(idToken);
  if (!claims.success) return failed;
  const { iss, aud, exp, nonce, sub, email, email_verified, name } = claims.data;
  const issuer = env.GOOGLE_ISSUER ?? 'https://accounts.google.com';
  const isOurs =
    [issuer, issuer.replace('https://', '')].includes(iss) &&
    aud === env.GOOGLE_CLIENT_ID &&
    exp * SECOND_MS > now &&
    sameText(nonce, authorization.data.nonce);
  if (!isOurs) return failed;
  if (email_verified !== true) return { ok: false, code: 'google_unverified' };
  const profile = { sub, email: email.trim().toLowerCase(), fullName: name ?? '' };
  return { ok: true, profile, next: authorization.data.next };
}

const claimsSchema = z.object({
  iss: z.string(),
  aud: z.string(),
  exp: z.number(),
  nonce: z.string(),
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  // Other letters can become ASCII in lower case, and so name another person's mailbox.
  email: z.string().check(z.maxLength(255), z.regex(/^[!-~]+$/)),
  email_verified: z.optional(z.unknown()),
  name: z.optional(z.string()),
});

/** The ID token's signature is not checked: it comes from Google over TLS (OIDC Core 3.1.3.7). */
async function fetchIdToken(env: Env, code: string, verifier: string): Promise<object | null> {
  const url = env.GOOGLE_TOKEN_URL ?? 'https://oauth2.googleapis.com/token';
  try {
    const tokens = await client(env).validateAuthorizationCode(url, code, verifier);
    return decodeIdToken(tokens.idToken());
  } catch (error) {
    // A bad code is the browser's fault and not logged. A provider that does not answer is.
    if (error instanceof ArcticFetchError) console.error(JSON.stringify({ event: 'google_away' }));
    return null;
  }
}
