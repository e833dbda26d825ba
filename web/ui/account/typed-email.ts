import type { HistoryState } from '@tanstack/react-router';
import { tabStorage } from '../../store/storage.ts';

const KEY = 'tiny-tag-auth';
/** `state`: what the sign-in page had in the browser's history. */
type Typed = { email: string; name: string; isNew: boolean; state?: HistoryState };

const NOTHING: Typed = { email: '', name: '', isNew: false };

/** What somebody typed, for the next page that asks for it. Switching the language loads the page again. */
let typed = NOTHING;

export const typedEmail = () => typed.email;

/** The name from an order with this address, or from the registration form. */
export const knownName = () => typed.name;

/** Passwords are never stored. */
export function rememberTyped(words: Partial<Typed>) {
  typed = { ...typed, ...words };
  tabStorage.set(KEY, JSON.stringify(typed));
}

export const rememberEmail = (email: string) => rememberTyped({ email });

/** Reads what was remembered before this page was loaded. */
export function restoreTyped() {
  typed = tabStorage.json<Typed>(KEY) ?? typed;
  return typed;
}

export function forgetTyped() {
  typed = NOTHING;
  tabStorage.remove(KEY);
}

type Buyer = { email: string; phone: string; fullName: string };

/** The phone of who has no e-mail address. */
export const rememberBuyer = ({ email, phone, fullName }: Buyer) =>
  rememberTyped({ email: email || phone.replace(/^254/, '0'), name: fullName, isNew: true });
