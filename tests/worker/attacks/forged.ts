import { encodeBase64urlNoPadding } from '@oslojs/encoding';
import { publicKeys, signAccessToken } from '../../../worker/auth/jwt.ts';
import type { Tokens } from '../accounts.ts';
import { env } from '../shop.ts';

const utf8 = new TextEncoder();
const b64 = (bytes: ArrayBuffer | Uint8Array) => encodeBase64urlNoPadding(new Uint8Array(bytes));
const part = (value: object) => b64(utf8.encode(JSON.stringify(value)));
const read = (text: string) =>
  JSON.parse(atob(text.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;

async function hmac(
  secret: Uint8Array<ArrayBuffer>,
  hash: string,
  signed: string,
): Promise<string> {
  const raw = secret.length > 0 ? secret : new Uint8Array(1);
  const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash }, false, ['sign']);
  return b64(await crypto.subtle.sign('HMAC', key, utf8.encode(signed)));
}

const lifeFrom = (now: number) => ({
  iat: Math.floor(now / 1000),
  exp: Math.floor(now / 1000) + 900,
});

/** Invalid tokens, made from a valid one and public knowledge. */
export async function forgedTokens(
  good: Tokens,
  victim: { id: string },
): Promise<Record<string, string>> {
  const { access_token: token, refresh_token } = good;
  const [h = '', p = '', s = ''] = token.split('.');
  const [header, claims] = [read(h), read(p)];
  const { keys } = await publicKeys(env);
  const jwk = keys[0] as JsonWebKey & { kid: string };
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])) as CryptoKeyPair;
  const ownJwk = (await crypto.subtle.exportKey('jwk', pair.publicKey)) as JsonWebKey;
  const point = await crypto.subtle.importKey(
    'jwk',
    { ...jwk, key_ops: ['verify'] },
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['verify'],
  );
  const spki = new Uint8Array((await crypto.subtle.exportKey('spki', point)) as ArrayBuffer);
  const pem = `-----BEGIN PUBLIC KEY-----\n${btoa(String.fromCharCode(...spki)).replace(/.{64}/g, '$&\n')}\n-----END PUBLIC KEY-----\n`;
  const victims = { ...claims, sub: victim.id };
  const bare = (head: object, body: object = victims, signature = '') =>
    `${part(head)}.${part(body)}.${signature}`;
  const hs = async (head: object, secret: string | Uint8Array<ArrayBuffer>, hash = 'SHA-256') => {
    const signed = `${part(head)}.${part(victims)}`;
    const bytes = typeof secret === 'string' ? utf8.encode(secret) : secret;
    return `${signed}.${await hmac(bytes, hash, signed)}`;
  };
  const own = async (head: object, body: object = victims) => {
    const signed = `${part(head)}.${part(body)}`;
    const signature = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      pair.privateKey,
      utf8.encode(signed),
    );
    return `${signed}.${b64(signature)}`;
  };
  const ours = (changes: Record<string, unknown>, now = Date.now()) =>
    signAccessToken(env, { ...claims, ...lifeFrom(now), ...changes }, now);
  const lastChanged = `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`;
  const second = Math.floor(Date.now() / 1000);
  const hsHead = { ...header, alg: 'HS256' };
  return {
    'alg none': bare({ ...header, alg: 'none' }),
    'alg None': bare({ ...header, alg: 'None' }),
    'alg NONE': bare({ ...header, alg: 'NONE' }),
    'alg nOnE with the old signature': bare({ ...header, alg: 'nOnE' }, victims, s),
    'no alg': bare({ kid: header.kid, typ: 'JWT' }, victims, s),
    'alg as a list': bare({ ...header, alg: ['ES256', 'none'] }, victims, s),
    'HS256 with the public key as JWK': await hs(hsHead, JSON.stringify(jwk)),
    'HS256 with the public key as PEM': await hs(hsHead, pem),
    'HS256 with the public key as DER': await hs(hsHead, spki),
    'HS256 with an empty secret': await hs(hsHead, ''),
    'HS256 with the key id as secret': await hs(hsHead, String(header.kid)),
    'HS512 with the public key': await hs(
      { ...header, alg: 'HS512' },
      JSON.stringify(jwk),
      'SHA-512',
    ),
    'another key under our id': await own(header),
    'another key under an unknown id': await own({ ...header, kid: 'mine' }),
    'another key without an id': await own({ alg: 'ES256', typ: 'JWT' }),
    'another key in the header': await own({ ...header, jwk: ownJwk }),
    'another key by jku': await own({ ...header, jku: 'https://evil.test/jwks.json' }),
    'another key by x5u': await own({ ...header, x5u: 'https://evil.test/cert.pem' }),
    'another key by x5c': await own({ ...header, x5c: [btoa('cert')] }),
    'a key id that is a path': await hs({ ...hsHead, kid: '../../../../dev/null' }, ''),
    'a key id that is SQL': await own({ ...header, kid: "x' UNION SELECT 'y" }),
    'a key id of Object': await own({ ...header, kid: '__proto__' }),
    RS256: bare({ ...header, alg: 'RS256' }, victims, s),
    ES384: bare({ ...header, alg: 'ES384' }, victims, s),
    'another user under the old signature': `${h}.${part(victims)}.${s}`,
    'a later end under the old signature': `${h}.${part({ ...claims, exp: 9e9 })}.${s}`,
    'a higher level under the old signature': `${h}.${part({ ...claims, aal: 'aal2' })}.${s}`,
    'four parts': `${token}.${s}`,
    'two parts': `${h}.${p}`,
    'an empty signature': `${h}.${p}.`,
    'half a signature': `${h}.${p}.${s.slice(0, 43)}`,
    'a changed last letter': lastChanged,
    'a padded signature': `${token}==`,
    'a signature of zeros': `${h}.${part(victims)}.${b64(new Uint8Array(64))}`,
    expired: await ours({}, Date.now() - 901_000),
    'from the future': await ours({}, Date.now() + 3_600_000),
    'not yet good': await ours({ nbf: second + 600 }),
    'for somebody else': await ours({ aud: 'another-shop' }),
    'for a list of others': await ours({ aud: ['authenticated'] }),
    'of another issuer': await ours({ iss: 'https://evil.test/auth/v1' }),
    'with an end in words': await ours({ exp: '9999999999' }),
    "of a session that is somebody else's": await ours({ sub: victim.id }),
    'of a session that never was': await ours({ session_id: crypto.randomUUID() }),
    'of a user that never was': await ours({ sub: crypto.randomUUID() }),
    'with a critical header': await own({ ...header, crit: ['exp'] }),
    'a refresh token': refresh_token,
    nothing: '',
    'no token': 'nonsense',
    null: 'null',
    'a token of nulls': 'bnVsbA.bnVsbA.bnVsbA',
  };
}
