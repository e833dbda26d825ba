import type { MethodId } from '../../../shared/payment/method.ts';
import type { Role } from '../../../shared/tx.ts';
import { reach } from '../connection.ts';
import { noteShopTime } from '../shop-time.ts';
import { local, session } from '../storage.ts';

/** What a sign-in still lacks: the second factor's code, or for an admin its enrolment. */
export type Next = 'code' | 'enrol' | null;

/** Whom this browser's store belongs to, as GET /api/session answers. */
export type Session = {
  owner: string;
  role: Role;
  name: string | null;
  next: Next;
  /** What this browser did as a guest stays the guest's; absent from what older visits remember. */
  apart?: boolean;
  /** What the shop can be paid by; absent from what older visits remember. */
  methods?: MethodId[];
  /** Where M-Pesa is sent by hand. */
  payTo?: { kind: 'paybill' | 'till'; number: string };
};

/** Of a store's owner: an account, not a guest. */
export const isPerson = (owner: string) => owner.startsWith('u:');

const KEY = 'tiny-tag-session';
/** Whose session was open in this browser last, and did not end by signing out in it. */
const PERSON = 'tiny-tag-person';
/** Whose databases are still to be deleted (sweep.ts). */
const LEFT = 'tiny-tag-left';
/** Set once a session was ended from elsewhere, until its reader knows. */
const ENDED = 'tiny-tag-ended';
/** Changes of ended sessions that the server has not got (unsent.ts). */
export const UNSENT = 'tiny-tag-unsent';
/** Of a browser tab: whose pages it has shown. */
const TAB = 'tiny-tag-tab';

export const lastPerson = () => local.get(PERSON);
export const leftBehind = () => local.get(LEFT);
export const forgetLeft = () => local.remove(LEFT);
export const hasEnded = () => local.get(ENDED) !== null;
export const forgetEnded = () => local.remove(ENDED);
export const ownerOfTab = () => session.get(TAB) ?? '';

export const forgetPerson = () => local.remove(PERSON);
export const rememberPerson = (owner: string) => local.set(PERSON, owner);

/** A person's session is open in this tab. */
export function notePerson(owner: string) {
  rememberPerson(owner);
  local.remove(ENDED);
  session.set(TAB, owner);
}

/**
 * Somebody else is here than the person whose pages this tab, or this browser, has shown: what they have
 * written down is deleted, except for what only their own next sign-in may send.
 */
export function clearPages(person: string) {
  session.clear();
  // The first tab to learn it clears the browser; signing out has done so before.
  if (lastPerson() !== person) return;
  local.clear(KEY, LEFT, ENDED, UNSENT);
  local.set(LEFT, person);
  local.set(ENDED, '1');
}

/** The last answer, so that a store opens at once and offline; it holds no secret. */
export function rememberedSession(): Session | null {
  try {
    return JSON.parse(local.get(KEY) ?? 'null') as Session | null;
  } catch {
    return null;
  }
}

/** Whether the guest's data in this browser stays separate from the signed-in account. */
export const isApart = () => rememberedSession()?.apart === true;

export async function askSession(): Promise<Session> {
  const askedAt = Date.now();
  const response = await reach('/api/session');
  noteShopTime(response, askedAt);
  if (!response.ok) throw new Error(`session: ${response.status}`);
  const answer = (await response.json()) as Session;
  local.set(KEY, JSON.stringify(answer));
  return answer;
}
