import { encodeBase64urlNoPadding } from '@oslojs/encoding';
import { decode, sign, verify } from 'hono/jwt';
import * as z from 'zod/mini';
import { mac } from '../crypto.ts';
import type { Env } from '../env.ts';

export const ACCESS_SECONDS = 900;
const AUDIENCE = 'authenticated';
const MAX_LENGTH = 8192;
const LEEWAY_S = 5;

type NamedJwk = JsonWebKey & { kid: string };
type Key = { kid: string; signing: NamedJwk; verifying: CryptoKey; jwk: NamedJwk };
type Named = { userId: string; sessionId: string };

const issuer = (env: Env) => `${env.BASE_URL}/auth/v1`;

export async function signAccessToken(
  env: Env,
  claims: Record<string, unknown>,
  now: number,
): Promise<string> {
  const { signing } = await keyOf(env, generationOf(env));
  const iat = Math.floor(now / 1000);
  const standard = { iss: issuer(env), aud: AUDIENCE, iat, exp: iat + ACCESS_SECONDS };
  return sign({ ...standard, ...claims }, signing, 'ES256');
}

/** hono/jwt accepts tokens without these claims, and lists of audiences. */
const claimsSchema = z.object({
  aud: z.literal(AUDIENCE),
  exp: z.number(),
  iat: z.number(),
  sub: z.string(),
  session_id: z.string(),
});

/** 64 bytes in their only spelling: hono/jwt also decodes padding and stray last bits. */
const SIGNATURE = /^[^.]*\.[^.]*\.[\w-]{85}[AQgw]$/;

/** The user and session of a valid access token. Only ES256 is accepted, whatever the header says. */
export async function readAccessToken(env: Env, token: string, now: number): Promise<Named | null> {
  if (token.length > MAX_LENGTH || !SIGNATURE.test(token)) return null;
  const payload = await verified(token, await keysOf(env), issuer(env));
  const claims = claimsSchema.safeParse(payload);
  // hono/jwt has no leeway, so `iat` is compared here.
  if (!claims.success || claims.data.iat > now / 1000 + LEEWAY_S) return null;
  return { userId: claims.data.sub, sessionId: claims.data.session_id };
}

/** hono/jwt throws for every fault of a token. */
async function verified(token: string, keys: Key[], iss: string) {
  try {
    const { header } = decode(token);
    const key = keys.find(({ kid }) => 'kid' in header && kid === header.kid);
    return key
      ? await verify(token, key.verifying, { alg: 'ES256', typ: 'JWT', iss, iat: false })
      : null;
  } catch {
    return null;
  }
}

export const publicKeys = async (env: Env) => ({ keys: (await keysOf(env)).map(({ jwk }) => jwk) });

const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
const PKCS8 =
  '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420'.match(/../g) ?? [];

const cachedKeys = new Map<string, Key>();

/** Raising JWT_GENERATION changes the key. Tokens of the previous generation are valid until they expire. */
const generationOf = (env: Env) => Number(env.JWT_GENERATION ?? 1);

async function keysOf(env: Env): Promise<Key[]> {
  const generation = generationOf(env);
  const valid = generation > 1 ? [generation, generation - 1] : [generation];
  return Promise.all(valid.map((one) => keyOf(env, one)));
}

async function keyOf(env: Env, generation: number): Promise<Key> {
  const secret = await mac(env.APP_SECRET, 'jwt-key', String(generation));
  const kid = `${generation}-${encodeBase64urlNoPadding(await mac(env.APP_SECRET, 'jwt-kid', String(generation))).slice(0, 16)}`;
  const cached = cachedKeys.get(kid);
  if (cached) return cached;
  const pkcs8 = new Uint8Array([...PKCS8.map((hex) => Number.parseInt(hex, 16)), ...secret]);
  const imported = await crypto.subtle.importKey('pkcs8', pkcs8, CURVE, true, ['sign']);
  const pair = (await crypto.subtle.exportKey('jwk', imported)) as JsonWebKey;
  const half = { kty: 'EC', crv: 'P-256', x: pair.x, y: pair.y } as JsonWebKey;
  const verifying = await crypto.subtle.importKey('jwk', half, CURVE, true, ['verify']);
  const signing = { ...pair, kid, alg: 'ES256' };
  const jwk = { ...half, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
  const key = { kid, signing, verifying, jwk };
  cachedKeys.set(kid, key);
  return key;
}
