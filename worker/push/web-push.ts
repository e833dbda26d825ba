import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding';
import { sign } from 'hono/jwt';

/** Message Encryption for Web Push (RFC 8291, aes128gcm of RFC 8188) and VAPID (RFC 8292). */

/** As the browser's `PushSubscription.toJSON()` has them, in base64url. */
export type PushKeys = { p256dh: string; auth: string };

const utf8 = new TextEncoder();
const bytesOf = (text: string) => new Uint8Array(decodeBase64urlIgnorePadding(text));
const joined = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const RECORD_BYTES = 4096;

const publicKey = (raw: Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', raw, CURVE, true, []);

async function derived(salt: Uint8Array, secret: Uint8Array, info: Uint8Array, bytes: number) {
  const key = await crypto.subtle.importKey('raw', new Uint8Array(secret), 'HKDF', false, [
    'deriveBits',
  ]);
  const how = {
    name: 'HKDF',
    hash: 'SHA-256',
    salt: new Uint8Array(salt),
    info: new Uint8Array(info),
  };
  return new Uint8Array(await crypto.subtle.deriveBits(how, key, bytes * 8));
}

/** One record. `made` are the message's keys and salt: new for each message, given only by tests. */
export async function encryptPush(
  { p256dh, auth }: PushKeys,
  text: string,
  made?: { keys: CryptoKeyPair; salt: Uint8Array },
): Promise<Uint8Array<ArrayBuffer>> {
  const keys =
    made?.keys ?? ((await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair);
  const salt = made?.salt ?? crypto.getRandomValues(new Uint8Array(16));
  const theirs = bytesOf(p256dh);
  const ours = new Uint8Array(
    (await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer,
  );
  const agreed = { name: 'ECDH', public: await publicKey(theirs) } as never;
  const shared = new Uint8Array(await crypto.subtle.deriveBits(agreed, keys.privateKey, 256));
  const info = joined(utf8.encode('WebPush: info\0'), theirs, ours);
  const input = await derived(bytesOf(auth), shared, info, 32);
  const key = await derived(salt, input, utf8.encode('Content-Encoding: aes128gcm\0'), 16);
  const nonce = await derived(salt, input, utf8.encode('Content-Encoding: nonce\0'), 12);
  const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt']);
  // The delimiter of the last record.
  const plain = joined(utf8.encode(text), new Uint8Array([2]));
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv: nonce }, aes, plain);
  const size = new Uint8Array(4);
  new DataView(size.buffer).setUint32(0, RECORD_BYTES);
  return joined(salt, size, new Uint8Array([ours.length]), ours, new Uint8Array(sealed));
}

/** Both in base64url: the public key as one point, the private one as its scalar. */
type VapidKeys = { publicKey: string; privateKey: string };

const VALID_S = 12 * 3600;

/** The `Authorization` of a request to a push service. */
export async function vapidHeader(
  { publicKey, privateKey }: VapidKeys,
  { endpoint, subject, now }: { endpoint: string; subject: string; now: number },
): Promise<string> {
  const point = bytesOf(publicKey);
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: encodeBase64urlNoPadding(point.slice(1, 33)),
    y: encodeBase64urlNoPadding(point.slice(33)),
    d: privateKey,
  };
  const exp = Math.floor(now / 1000) + VALID_S;
  const claims = { aud: new URL(endpoint).origin, exp, sub: subject };
  const token = await sign(claims, jwk, 'ES256');
  return `vapid t=${token}, k=${publicKey}`;
}
