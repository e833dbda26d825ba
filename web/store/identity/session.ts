import type { MethodId } from '../../../shared/payment/method.ts';
import type { Role } from '../../../shared/tx.ts';
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
  hasSms?: boolean;
  /** Of the account; a first order begins with it. */
  contact?: { phone: string; bySms: boolean };
  /** The reader is staff, and notifications can be sent to this browser. */
  push?: boolean;
  payTo?: { kind: 'paybill' | 'till'; number: string };
};

export const SESSION = 'tiny-tag-session';
/** The last person who was signed in here and did not sign out. */
const PERSON = 'tiny-tag-person';
const LEFT = 'tiny-tag-left';
const ENDED = 'tiny-tag-ended';
export const UNSENT = 'tiny-tag-unsent';
const TAB = 'tiny-tag-tab';

export const lastPerson = () => browserStorage.get(PERSON);
export const signedOut = () => browserStorage.get(LEFT);
export const forgetSignedOut = () => browserStorage.remove(LEFT);
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
  browserStorage.clear(SESSION, LEFT, ENDED, UNSENT);
  browserStorage.set(LEFT, person);
  browserStorage.set(ENDED, '1');
}

/** The last answer, so that a store opens at once and offline; it holds no secret. */
export const rememberedSession = () => browserStorage.json<Session>(SESSION);

export const isKeptApart = () => rememberedSession()?.apart === true;
