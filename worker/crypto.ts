import { constantTimeEqual } from '@oslojs/crypto/subtle';
import {
  decodeBase64urlIgnorePadding,
  encodeBase32LowerCaseNoPadding,
  encodeBase64urlNoPadding,
  encodeHexLowerCase,
} from '@oslojs/encoding';

const utf8 = new TextEncoder();

export const randomSecret = () =>
  encodeBase64urlNoPadding(crypto.getRandomValues(new Uint8Array(32)));

/** 80 bits as 16 letters and digits, which fit into an SMS. */
export const linkCode = (bytes: Uint8Array) => encodeBase32LowerCaseNoPadding(bytes.slice(0, 10));

/** The code of an order's link, the same until `nonce` or the shop's secret is replaced. */
export const orderCode = async (secret: string, purpose: string, orderId: string, nonce: string) =>
  linkCode(await mac(secret, purpose, `${orderId}:${nonce}`));

/** A `linkCode` as it was written. */
export const typedCode = (text: string) => text.slice(0, 40).toLowerCase();

export async function sha256(of: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof of === 'string' ? utf8.encode(of) : of;
  return encodeHexLowerCase(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}

/** HMAC-SHA-256 with the shop's secret. A MAC made for one `purpose` is not valid for another. */
export async function mac(secret: string, purpose: string, text: string): Promise<Uint8Array> {
  const key = await crypto.subtle.importKey(
    'raw',
    utf8.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, utf8.encode(`${purpose}:${text}`)));
}

/** The first 128 bits of the MAC, for cookies and links. */
export async function sign(secret: string, purpose: string, text: string): Promise<string> {
  return encodeBase64urlNoPadding((await mac(secret, purpose, text)).slice(0, 16));
}

export async function verify(secret: string, purpose: string, text: string, signature: string) {
  return sameText(await sign(secret, purpose, text), signature);
}

export const sameText = (a: string, b: string) => constantTimeEqual(utf8.encode(a), utf8.encode(b));

async function cipherKey(secret: string) {
  const raw = new Uint8Array(await mac(secret, 'cipher', ''));
  return crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

export async function encrypt(secret: string, text: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const key = await cipherKey(secret);
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, utf8.encode(text));
  return encodeBase64urlNoPadding(new Uint8Array([...iv, ...new Uint8Array(sealed)]));
}

export async function decrypt(secret: string, sealed: string): Promise<string> {
  const bytes = decodeBase64urlIgnorePadding(sealed);
  const key = await cipherKey(secret);
  const open = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.slice(0, 12) },
    key,
    bytes.slice(12),
  );
  return new TextDecoder().decode(open);
}
