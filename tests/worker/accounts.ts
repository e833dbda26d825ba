import type { AccountRole } from '../../shared/account/roles.ts';
import { keyText, sealKey } from '../../worker/auth/factors/totp.ts';
import { hashPassword } from '../../worker/auth/password/password.ts';
import { codeOf } from '../otp.ts';
import { enterCode, mails, SIGN_IN } from './people.ts';
import { env, ORIGIN, shop, Visitor } from './shop.ts';

export const PASSWORD = 'ndizi mbivu saba 7';
export const V1 = '/auth/v1';

export type Tokens = {
  access_token: string;
  refresh_token: string;
  user: { id: string; email: string };
};
export type Said = { code?: string; message?: string; [key: string]: unknown };

/** Calls the auth API like a client without cookies: no Origin, no Sec-Fetch-Site. */
export function api(
  path: string,
  body?: unknown,
  {
    token,
    headers = {},
    method,
  }: { token?: string; headers?: Record<string, string>; method?: string } = {},
): Promise<Response> {
  return shop.fetch(`${ORIGIN}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      'Content-Type': 'application/json',
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

export const said = async (answer: Response) => [
  answer.status,
  ((await answer.json()) as Said).code,
];

let people = 0;
/** A number of its own, which the SMS sandbox accepts. */
export function aNumber(): string {
  const [random = 0] = crypto.getRandomValues(new Uint32Array(1));
  return `2547${String(random % 10_000).padStart(4, '0')}${String(++people % 10_000).padStart(4, '9')}`;
}
export const anEmail = () => `mtu${++people}-${crypto.randomUUID().slice(0, 8)}@shop.test`;

/** A confirmed account with PASSWORD, and an authenticator app if `key` is given. */
export async function member(
  changes: {
    email?: string;
    role?: AccountRole;
    app?: boolean;
    fullName?: string;
    phone?: boolean;
  } = {},
) {
  const {
    email = anEmail(),
    role = 'customer',
    app = false,
    fullName = 'Achieng Odhiambo',
    phone = false,
  } = changes;
  let hash: string | null = null;
  // Null while others are hashing.
  while (hash === null) hash = await hashPassword(PASSWORD);
  const id = crypto.randomUUID();
  const key = crypto.getRandomValues(new Uint8Array(20));
  const factorId = crypto.randomUUID();
  await env.DB.prepare(
    `INSERT INTO user (id, email, fullName, role, passwordHash, emailConfirmedAt, createdAt,
       signInPhone, phoneConfirmedAt) VALUES (?1, ?2, ?3, ?4, ?5, 1, 1, ?6, ?7)`,
  )
    .bind(id, email, fullName, role, hash, ...(phone ? [aNumber(), 1] : [null, null]))
    .run();
  if (app) {
    await env.DB.prepare(
      "INSERT INTO factor (id, userId, name, key, createdAt, verifiedAt) VALUES (?, ?, 'Phone', ?, 1, 1)",
    )
      .bind(factorId, id, await sealKey(env, key))
      .run();
  }
  return { id, email, key: keyText(key), factorId };
}

export const signIn = (email: string, password = PASSWORD, headers: Record<string, string> = {}) =>
  api('/auth/v1/token?grant_type=password', { email, password }, { headers });

/** Tokens of a session opened with the password. */
export const tokensOf = async (email: string, password = PASSWORD) =>
  (await (await signIn(email, password)).json()) as Tokens;

/** A browser signed in with the password and, if there is an app, its code. */
export async function browserOf(
  person: { id: string; email: string; key?: string },
  visitor = new Visitor(),
) {
  const { email } = person;
  const first = await visitor.post(SIGN_IN, { email, password: PASSWORD });
  const { next } = (await first.json()) as { next: string | null };
  if (next === 'code') await enterCode(visitor, codeOf(person.key ?? ''));
  visitor.owner = `u:${person.id}`;
  return visitor;
}

export const verify = (body: object) => api(`${V1}/verify`, body);

/** Requests a challenge and answers it with the code. */
export async function giveCode(token: string, factorId: string, code: string) {
  const asked = await api(`${V1}/factors/${factorId}/challenge`, { factorId }, { token });
  const { id } = (await asked.json()) as { id: string };
  return api(`${V1}/factors/${factorId}/verify`, { challenge_id: id, code }, { token });
}

export const isIn = async (token: string) =>
  (await api('/auth/v1/user', undefined, { token })).status === 200;

/** Makes a user's sessions an hour old, as a stolen cookie's may be. */
export const ageSessions = (userId: string) =>
  env.DB.prepare(
    `UPDATE session SET createdAt = createdAt - 3600000, proofs = (SELECT
      json_group_array(json_set(value, '$.at', json_extract(value, '$.at') - 3600000))
      FROM json_each(proofs)) WHERE userId = ?`,
  )
    .bind(userId)
    .run();

export const forgetLimits = () => env.DB.prepare('DELETE FROM failure').run();
export const usedCodesAgain = () => env.DB.prepare('UPDATE factor SET counter = 0').run();

/** The newest mail to an address with a matching subject. */
export async function mailTo(email: string, subject: RegExp) {
  const found = (await mails()).find((mail) => mail.to === email && subject.test(mail.subject));
  if (!found) throw new Error(`no mail ${subject}`);
  return found;
}
export const codeIn = ({ text }: { text: string }) => text.match(/^\d{6}$/m)?.[0] ?? '';
export const linkIn = ({ text }: { text: string }) =>
  new URL(text.match(/^https?:\S+$/m)?.[0] ?? 'about:blank');
export const tokenIn = (mail: { text: string }) =>
  linkIn(mail).searchParams.get('token_hash') ?? '';
