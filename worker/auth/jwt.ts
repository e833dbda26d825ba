import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding';
import { mac } from '../crypto.ts';
import type { Env } from '../env.ts';

export const ACCESS_SECONDS = 900;
const AUDIENCE = 'authenticated';
const LONGEST = 8192;
/** How far another clock may be ahead. */
const LEEWAY_S = 5;

type Key = { kid: string; sign: CryptoKey; verify: CryptoKey; jwk: JsonWebKey };
export type Named = { userId: string; sessionId: string };

const utf8 = new TextEncoder();
const issuer = (env: Env) => `${env.BASE_URL}/auth/v1`;

export async function signAccessToken(
  env: Env,
  claims: Record<string, unknown>,
  now: number,
): Promise<string> {
  const { kid, sign } = await keyOf(env, generationOf(env));
  const iat = Math.floor(now / 1000);
  const whole = { iss: issuer(env), aud: AUDIENCE, iat, exp: iat + ACCESS_SECONDS, ...claims };
  const signed = `${encode({ alg: 'ES256', kid, typ: 'JWT' })}.${encode(whole)}`;
  const signature = await crypto.subtle.sign(ALGORITHM, sign, utf8.encode(signed));
  return `${signed}.${encodeBase64urlNoPadding(new Uint8Array(signature))}`;
}

/**
 * The user and session of a valid access token. Only ES256 is accepted, whatever the header says.
 */
export async function readAccessToken(env: Env, token: string, now: number): Promise<Named | null> {
  const [header = '', payload = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || token.length > LONGEST) return null;
  const head = decode(header);
  const bytes = bytesOf(signature);
  if (head?.alg !== 'ES256' || head.typ !== 'JWT' || 'crit' in head || !bytes) return null;
  const key = (await keysOf(env)).find(({ kid }) => kid === head.kid);
  if (!key) return null;
  const signed = utf8.encode(`${header}.${payload}`);
  if (!(await crypto.subtle.verify(ALGORITHM, key.verify, bytes, signed))) return null;
  const { iss, aud, exp, iat, nbf, sub, session_id } = decode(payload) ?? {};
  const second = now / 1000;
  const isNow =
    typeof exp === 'number' &&
    exp > second &&
    typeof iat === 'number' &&
    iat <= second + LEEWAY_S &&
    (nbf === undefined || (typeof nbf === 'number' && nbf <= second + LEEWAY_S));
  if (!isNow || iss !== issuer(env) || aud !== AUDIENCE) return null;
  if (typeof sub !== 'string' || typeof session_id !== 'string') return null;
  return { userId: sub, sessionId: session_id };
}

export const publicKeys = async (env: Env) => ({ keys: (await keysOf(env)).map(({ jwk }) => jwk) });

const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' };
const CURVE = { name: 'ECDSA', namedCurve: 'P-256' };
/** PKCS #8 of a P-256 key, up to its 32 secret bytes. */
const PKCS8 =
  '3041020100301306072a8648ce3d020106082a8648ce3d030107042730250201010420'.match(/../g) ?? [];

const kept = new Map<string, Key>();

/**
 * Raising JWT_GENERATION changes the key. Tokens of the previous generation are valid until they
 * expire.
 */
const generationOf = (env: Env) => Number(env.JWT_GENERATION ?? 1);

async function keysOf(env: Env): Promise<Key[]> {
  const generation = generationOf(env);
  const good = generation > 1 ? [generation, generation - 1] : [generation];
  return Promise.all(good.map((one) => keyOf(env, one)));
}

/** Derived from APP_SECRET, so that there is no second secret to keep. */
async function keyOf(env: Env, generation: number): Promise<Key> {
  const secret = await mac(env.APP_SECRET, 'jwt-key', String(generation));
  const kid = `${generation}-${encodeBase64urlNoPadding(await mac(env.APP_SECRET, 'jwt-kid', String(generation))).slice(0, 16)}`;
  const known = kept.get(kid);
  if (known) return known;
  const pkcs8 = new Uint8Array([...PKCS8.map((hex) => Number.parseInt(hex, 16)), ...secret]);
  const sign = await crypto.subtle.importKey('pkcs8', pkcs8, CURVE, true, ['sign']);
  const { x, y } = (await crypto.subtle.exportKey('jwk', sign)) as JsonWebKey;
  const half = { kty: 'EC', crv: 'P-256', x, y } as JsonWebKey;
  const verify = await crypto.subtle.importKey('jwk', half, CURVE, true, ['verify']);
  const jwk = { ...half, kid, alg: 'ES256', use: 'sig', key_ops: ['verify'] };
  const key = { kid, sign, verify, jwk };
  kept.set(kid, key);
  return key;
}

const encode = (value: object) => encodeBase64urlNoPadding(utf8.encode(JSON.stringify(value)));

/** Rejects other spellings of the same bytes, such as a changed last character. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const bytes = new Uint8Array(decodeBase64urlIgnorePadding(text));
    return encodeBase64urlNoPadding(bytes) === text ? bytes : null;
  } catch {
    return null;
  }
}

function decode(part: string): Record<string, unknown> | null {
  const bytes = bytesOf(part);
  if (!bytes) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
