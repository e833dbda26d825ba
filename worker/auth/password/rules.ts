import { NEW_PASSWORD, type Weakness } from '../../../shared/account/account.ts';
import type { Env } from '../../env.ts';

/** Characters that must remain without the words that are easy to guess for this user. */
const OWN_PART = 4;
const SHOP_WORDS = ['tinytag', 'tiny', 'label', 'labels', 'lebo', 'mpesa', 'kenya', 'admin'];

let known: ReadonlySet<string> | undefined;

/**
 * From the first 20,000 of @zxcvbn-ts/language-common 4.1.3, Kenyan words, and words extended by digits. An
 * asset, because only new passwords are compared with it.
 */
export async function commonPasswords({ ASSETS }: Pick<Env, 'ASSETS'>) {
  if (known) return known;
  const answer = await ASSETS.fetch('https://assets/common-passwords.json');
  if (!answer.ok) throw new Error(`common-passwords.json: ${answer.status}`);
  known = new Set(await answer.json<string[]>());
  return known;
}

type NewPassword = {
  password: string;
  email: string | null;
  signInPhone?: string | null;
  fullName: string;
};

export function weaknessesOf(
  { password, email, signInPhone, fullName }: NewPassword,
  common: ReadonlySet<string>,
): Weakness[] {
  const length = [...password].length;
  if (length > NEW_PASSWORD.most) return ['too_long'];
  const found: Weakness[] = [];
  if (length < NEW_PASSWORD.least) found.push('length');
  if (isCommon(password, common)) found.push('common');
  const own = [
    ...(email ?? '').split(/[@.+_-]/),
    ...(signInPhone ? [signInPhone.slice(3)] : []),
    ...fullName.split(/\s+/),
  ];
  if (isPersonal(password, [...SHOP_WORDS, ...own])) found.push('personal');
  return found;
}

/** 'Sunshine2026!' is guessed as 'sunshine'. */
function isCommon(password: string, common: ReadonlySet<string>): boolean {
  const lower = password.toLowerCase();
  const word = lower.replace(/[\d\W_]+$/, '');
  return common.has(lower) || common.has(word) || new Set(lower).size < 4;
}

function isPersonal(password: string, words: string[]): boolean {
  const lower = password.toLowerCase();
  const guessed = words.map((word) => word.toLowerCase()).filter((word) => [...word].length >= 4);
  guessed.sort((a, b) => b.length - a.length);
  const own = guessed.reduce((rest, word) => rest.replaceAll(word, ''), lower);
  // A year or number after such a word is guessed with it.
  const rest = own.replace(/[\d\W_]{1,6}$/, '');
  return own !== lower && [...rest].length < OWN_PART;
}
