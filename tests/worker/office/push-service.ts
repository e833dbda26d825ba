import {
  decodeBase64,
  decodeBase64urlIgnorePadding,
  encodeBase64urlNoPadding,
} from '@oslojs/encoding';
import { callerOf } from '../access/callers.ts';
import { anEmail } from '../accounts.ts';
import { deliverDue } from '../people.ts';
import { env, Visitor } from '../shop.ts';

const CURVE = { name: 'ECDH', namedCurve: 'P-256' };
const utf8 = new TextEncoder();
const join = (...parts: Uint8Array[]) => new Uint8Array(parts.flatMap((part) => [...part]));

type Taken = { browser: string; headers: Record<string, string>; body: string };

/** Delivers what is due; returns what the push service took of a browser, newest first. */
export async function sentTo(browser: string): Promise<Taken[]> {
  await deliverDue();
  const all = (await (await fetch(`${env.PUSH_URL}/sent`)).json()) as Taken[];
  return all.filter((one) => one.browser === browser);
}

export const answerWith = (browser: string, status: number, retryAfter?: string) =>
  fetch(`${env.PUSH_URL}/script`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ browser, status, ...(retryAfter && { retryAfter }) }),
  });

/** A stranger's message, which is news to support. */
export const write = () =>
  new Visitor().post('/api/contact', {
    ...{ messageId: crypto.randomUUID(), name: 'Achieng Odhiambo', email: anEmail(), phone: '' },
    ...{ subject: 'Iron-on', message: 'Do they last?', locale: 'en', website: '' },
  });

export async function staff(role: 'admin' | 'packer' | 'printer' | 'support') {
  const caller = await callerOf(role);
  return { ...caller, ...(await listening(caller.visitor)) };
}

/** A browser of somebody's, which can read what it is sent. */
export async function listening(visitor: Visitor, endpoint?: string) {
  const name = crypto.randomUUID();
  const keys = (await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])) as CryptoKeyPair;
  const own = new Uint8Array((await crypto.subtle.exportKey('raw', keys.publicKey)) as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const answer = await visitor.post('/api/admin/push/browser', {
    endpoint: endpoint ?? `${env.PUSH_URL}/to/${name}`,
    keys: { p256dh: encodeBase64urlNoPadding(own), auth: encodeBase64urlNoPadding(auth) },
  });
  const read = async ({ body }: Taken) => {
    const bytes = new Uint8Array(decodeBase64(body));
    const theirs = bytes.slice(21, 86);
    const their = await crypto.subtle.importKey('raw', theirs, CURVE, true, []);
    const agreed = { name: 'ECDH', public: their } as never;
    const shared = await crypto.subtle.deriveBits(agreed, keys.privateKey, 256);
    const info = join(utf8.encode('WebPush: info\0'), own, theirs);
    const input = await hkdf(auth, new Uint8Array(shared), info, 32);
    const salt = bytes.slice(0, 16);
    const key = await hkdf(salt, input, utf8.encode('Content-Encoding: aes128gcm\0'), 16);
    const iv = await hkdf(salt, input, utf8.encode('Content-Encoding: nonce\0'), 12);
    const aes = await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
    const open = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, aes, bytes.slice(86));
    const text = new TextDecoder().decode(open);
    return JSON.parse(text.slice(0, text.lastIndexOf('\u0002'))) as Record<string, string>;
  };
  return { name, answer, read };
}

async function hkdf(salt: Uint8Array, secret: Uint8Array, info: Uint8Array, bytes: number) {
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

/** The claims of a request's VAPID token, once its signature is the shop's. */
export async function vapidOf({ headers }: Taken) {
  const [, token = '', key = ''] =
    /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', claims = '', signature = ''] = token.split('.');
  const how = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
  const raw = (text: string) => new Uint8Array(decodeBase64urlIgnorePadding(text));
  const known = await crypto.subtle.importKey('raw', raw(key), how, false, ['verify']);
  const isTrue = await crypto.subtle.verify(
    how,
    known,
    raw(signature),
    utf8.encode(`${head}.${claims}`),
  );
  return { key, isTrue, ...(JSON.parse(new TextDecoder().decode(raw(claims))) as object) };
}
