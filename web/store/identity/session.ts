import type { MethodId } from '../../../shared/payment/method.ts';
import type { Role } from '../../../shared/tx.ts';
import { reach } from '../connection.ts';
import { noteShopTime } from '../shop-time.ts';
import { browserStorage, tabStorage } from '../storage.ts';

/** What a sign-in still lacks: the second factor's code, or for an admin its enrolment. */
export type Next = 'code' | 'enrol' | null;

export type Session = {
  owner: string;
  role: Role;
  name: string | null;
  next: Next;
  /** The guest's data of this browser stayed with the guest. */
  apart?: boolean;
  methods?: MethodId[];
  /** SMS are configured: accounts by phone number and orders without an e-mail address are possible. */
  phone?: boolean;
  /** Of the account; a first order begins with it. */
  contact?: { phone: string; bySms: boolean };
  /** The reader is staff, and notifications can be sent to this browser. */
  push?: boolean;
  payTo?: { kind: 'paybill' | 'till'; number: string };
};

export const isPerson = (owner: string) => owner.startsWith('u:');

const KEY = 'tiny-tag-session';
/** The last person who was signed in here and did not sign out. */
const PERSON = 'tiny-tag-person';
const LEFT = 'tiny-tag-left';
const ENDED = 'tiny-tag-ended';
export const UNSENT = 'tiny-tag-unsent';
const TAB = 'tiny-tag-tab';

export const lastPerson = () => browserStorage.get(PERSON);
export const leftBehind = () => browserStorage.get(LEFT);
export const forgetLeft = () => browserStorage.remove(LEFT);
export const hasEnded = () => browserStorage.get(ENDED) !== null;
export const forgetEnded = () => browserStorage.remove(ENDED);
export const ownerOfTab = () => tabStorage.get(TAB) ?? '';

export const forgetPerson = () => browserStorage.remove(PERSON);
export const rememberPerson = (owner: string) => browserStorage.set(PERSON, owner);

export function notePerson(owner: string) {
  rememberPerson(owner);
  browserStorage.remove(ENDED);
  tabStorage.set(TAB, owner);
}

export function clearStoredBy(person: string) {
  tabStorage.clear();
  if (lastPerson() !== person) return;
  browserStorage.clear(KEY, LEFT, ENDED, UNSENT);
  browserStorage.set(LEFT, person);
  browserStorage.set(ENDED, '1');
}

/** The last answer, so that a store opens at once and offline; it holds no secret. */
export const rememberedSession = () => browserStorage.json<Session>(KEY);

export const isApart = () => rememberedSession()?.apart === true;

const TURN_MS = 3000;

/** One tab after another: two that ask at once without a cookie would become two guests. */
export async function askSession(): Promise<Session> {
  let asked: Promise<Session> | undefined;
  const askOnce = () => {
    asked ??= ask();
    return asked;
  };
  // Without its turn where locks are forbidden, or where another tab keeps it.
  const soon = { signal: AbortSignal.timeout(TURN_MS) };
  await navigator.locks?.request(KEY, soon, askOnce).catch(() => {});
  return askOnce();
}

async function ask(): Promise<Session> {
  const askedAt = Date.now();
  const response = await reach('/api/session');
  noteShopTime(response, askedAt);
  if (!response.ok) throw new Error(`session: ${response.status}`);
  const answer: Session = await response.json();
  browserStorage.set(KEY, JSON.stringify(answer));
  return answer;
}
