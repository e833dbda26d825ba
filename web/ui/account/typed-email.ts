import { delocalized } from '../../../shared/locale.ts';
import { tabStorage } from '../../store/storage.ts';

const KEY = 'tiny-tag-auth';
const NOTHING = { email: '', name: '', isNew: false };

/** What somebody typed, for the next page that asks for it. Switching the language loads the page again. */
let typed = NOTHING;

export const typedEmail = () => typed.email;

/** The name from an order with this address, or from the registration form. */
export const knownName = () => typed.name;

/** Passwords are never stored. */
export function rememberTyped(words: Partial<typeof NOTHING>) {
  typed = { ...typed, ...words };
  tabStorage.set(KEY, JSON.stringify(typed));
}

export const rememberEmail = (email: string) => rememberTyped({ email });

/**
 * What was typed on this page in the other language, or null if it was opened otherwise. Call it in an effect,
 * because the server's HTML does not contain it.
 */
export function recallTyped() {
  const { referrer } = document;
  const isSwitched = referrer !== '' && pageOf(referrer) === pageOf(location.href);
  if (!isSwitched) return null;
  typed = tabStorage.json<typeof NOTHING>(KEY) ?? typed;
  return typed;
}
const pageOf = (url: string) => delocalized(new URL(url).pathname).path;

export function forgetTyped() {
  typed = NOTHING;
  tabStorage.remove(KEY);
}

type Buyer = { email: string; phone: string; fullName: string };

/** The phone of who has no e-mail address. */
export const rememberBuyer = ({ email, phone, fullName }: Buyer) =>
  rememberTyped({ email: email || phone.replace(/^254/, '0'), name: fullName, isNew: true });
