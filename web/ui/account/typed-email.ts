import { tabStorage } from '../../store/storage.ts';

const KEY = 'tiny-tag-auth';
const NOTHING = { email: '', name: '', isNew: false };

/** What somebody typed, for the next page that asks for it. In the other language that is another load. */
let typed = NOTHING;

export const typedEmail = () => typed.email;

/** The name of who ordered with this address, or who began to register. */
export const knownName = () => typed.name;

/** Never a password. */
export function rememberTyped(words: Partial<typeof NOTHING>) {
  typed = { ...typed, ...words };
  tabStorage.set(KEY, JSON.stringify(typed));
}

export const rememberEmail = (email: string) => rememberTyped({ email });

/** Call it in an effect: the server's page does not contain what was typed before it was loaded. */
export function recallTyped() {
  typed = tabStorage.json<typeof NOTHING>(KEY) ?? typed;
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
