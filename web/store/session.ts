import type { MethodId } from '../../shared/payment-method.ts';
import type { Role } from '../../shared/tx.ts';
import { reach } from './line.ts';
import { noteShopTime } from './shop-time.ts';
import { local } from './storage.ts';

/** What a sign-in still lacks: the second factor's code, or for an admin its enrolment. */
export type Next = 'code' | 'enrol' | null;

/** Whom this browser's store belongs to, as GET /api/session answers. */
export type Session = {
  owner: string;
  role: Role;
  name: string | null;
  next: Next;
  /** What the shop can be paid by; absent from what older visits remember. */
  methods?: MethodId[];
  /** Where M-Pesa is sent by hand. */
  payTo?: { kind: 'paybill' | 'till'; number: string };
};

/** Of a store's owner: an account, not a guest. */
export const isPerson = (owner: string) => owner.startsWith('u:');

const KEY = 'tiny-tag-session';

/** The last answer, so that a store opens at once and offline; it holds no secret. */
export function rememberedSession(): Session | null {
  try {
    return JSON.parse(local.get(KEY) ?? 'null') as Session | null;
  } catch {
    return null;
  }
}

export async function askSession(): Promise<Session> {
  const askedAt = Date.now();
  const response = await reach('/api/session');
  noteShopTime(response, askedAt);
  if (!response.ok) throw new Error(`session: ${response.status}`);
  const session = (await response.json()) as Session;
  local.set(KEY, JSON.stringify(session));
  return session;
}
