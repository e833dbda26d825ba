import type { FirstAdmin, Weakness } from '../../shared/account.ts';
import common from './common-passwords.json';

const SHORTEST = 8;
const LONGEST = 128;
const LONGEST_BYTES = 512;
/** What must be left of a password without the words that anybody would guess of this person here. */
const OWN_PART = 4;
const SHOP_WORDS = ['tinytag', 'tiny', 'label', 'labels', 'kenya', 'admin'];

const known = new Set(common);

/** Why a new password is too weak (ruling 25), nothing when it is fine. */
export function weaknessesOf({ password, email, fullName }: FirstAdmin): Weakness[] {
  const length = [...password].length;
  const tooLong = length > LONGEST || new TextEncoder().encode(password).length > LONGEST_BYTES;
  const found: Weakness[] = [];
  if (length < SHORTEST) found.push('length');
  if (tooLong) return ['too_long'];
  if (isCommon(password)) found.push('common');
  if (isPersonal(password, [...SHOP_WORDS, ...email.split(/[@.+_-]/), ...fullName.split(/\s+/)])) {
    found.push('personal');
  }
  return found;
}

/** 'Sunshine2026!' is 'sunshine' to whoever guesses. */
function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const word = lower.replace(/[\d\W_]+$/, '');
  return known.has(lower) || known.has(word) || new Set(lower).size < 4;
}

function isPersonal(password: string, words: string[]): boolean {
  const lower = password.toLowerCase();
  const guessed = words.map((word) => word.toLowerCase()).filter((word) => [...word].length >= 4);
  guessed.sort((a, b) => b.length - a.length);
  const own = guessed.reduce((rest, word) => rest.replaceAll(word, ''), lower);
  return own !== lower && [...own].length < OWN_PART;
}
