import { folded } from '../text/plain.ts';

/** Words that mean the same to somebody who searches, in either language; one pattern for each meaning. */
const SAME = [
  /sticker|stika|lebo|la(bel|ble)|\btags?\b|kitambulisho|vitambulisho/,
  /lunch|chakula|chombo|food|snack/,
  /\bbags?\b|backpack|begi|mkoba|mikoba|shanta/,
  /\bbooks?\b|notebook|kitabu|vitabu|daftari/,
  /\bshoes?\b|kiatu|viatu|\braba\b/,
  /uniform|unifom|\bsare\b|swet[ae]|sweater|soks|\bsocks?\b|nguo|cloth|shati|shirt/,
  /bott(le|el)|chupa|flas[kc]/,
  /\bbab(y|ies)\b|mchanga\b|nyonyo|chuchu|dummy|dummies/,
  /\b(kid|child)(s|ren)?\b|\b(m|wa)toto\b/,
  /\bpens?\b|pencil|kalamu|penseli/,
  /deliver|shipping|safirish|\b(ku)?(leta|letewa|peleka|fikisha)\b|mnafikisha/,
  // Asked as places of delivery.
  /\bcount(y|ies)|kaunti|mombasa|kisumu|nakuru|eldoret|thika/,
  /refund|rudish|rejesh|\breturn/,
  /\b(ku)?(fua|osha)\b|fuliw|oshaje|oshwa/,
  /agiz|nunua/,
];

const INFINITIVE = /^k[uw](\p{L}{4,})$/u;
/** How a Swahili noun begins in the singular and in the plural; the M of M-Pesa is none. */
const CLASS = /^(?:k[iu]|vi|m[ai]|wa|m(?!pesa))(?=\p{L}{4})/u;
const ANY_CLASS = '\\b(?:k[iu]|vi|m[ai]?|wa)?';
const PLURAL = /([sx]|[cs]h)es$|(..)ies$|([^s]{3})s$/;

type Has = (text: string) => boolean;
/** `isSaid`: the word itself or another form of it; `isMeant`: also a word that means the same. */
type Word = { isSaid: Has; isMeant: Has };

const MISSPELT = /^\p{L}{5,20}$/u;

/** Finds a word with one letter missing, wrong or too many. */
function misspelt(word: string): Has {
  if (!MISSPELT.test(word)) return () => false;
  // The first letter is seldom wrong; without it 'mpesa' would find 'pesa'.
  const parts = [...word].flatMap((_, i) =>
    i === 0
      ? []
      : [`${word.slice(0, i)}.?${word.slice(i + 1)}`, `${word.slice(0, i)}.${word.slice(i)}`],
  );
  const pattern = new RegExp(`\\b(?:${parts.join('|')})`, 'u');
  return (text) => pattern.test(text);
}

function wordOf(word: string): Word {
  // The last vowel changes with the form; without it a shorter root would be found in other words.
  const root = INFINITIVE.exec(word)?.[1]?.replace(/(.{4,})a$/, '$1') ?? word;
  const one = word.replace(CLASS, '').replace(PLURAL, '$1$2$3');
  const form = /^[\p{L}\p{N}]+$/u.test(one) ? new RegExp(ANY_CLASS + one) : null;
  const isSaid: Has = (text) => text.includes(root) || form?.test(text) === true;
  const same = SAME.filter((each) => each.test(word));
  return { isSaid, isMeant: (text) => isSaid(text) || same.some((each) => each.test(text)) };
}

/**
 * Those in whose texts every asked word occurs, in another form or as a word of the same meaning too. The
 * first text is the name: those with more of the words in it are first. Where nothing has them, a letter may
 * be wrong in each word.
 */
export function matching<T>(asked: string, all: readonly T[], texts: (one: T) => string[]): T[] {
  const words = folded(asked).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const exact = scoredBy(words.map(wordOf), all, texts);
  if (exact.length > 0) return exact;
  const near = words.map((word) => {
    const { isSaid, isMeant } = wordOf(word);
    const isNear = misspelt(word);
    return { isSaid, isMeant: (text: string) => isMeant(text) || isNear(text) };
  });
  return scoredBy(near, all, texts);
}

function scoredBy<T>(words: Word[], all: readonly T[], texts: (one: T) => string[]): T[] {
  const scored = all.flatMap((one) => {
    const [name = '', ...rest] = texts(one).map(folded);
    const whole = [name, ...rest].join('\n');
    if (!words.every(({ isMeant }) => isMeant(whole))) return [];
    const points = words.map((word) => Number(word.isSaid(name)) + Number(word.isMeant(name)));
    return { one, score: points.reduce((sum, point) => sum + point, 0) };
  });
  return scored.sort((a, b) => b.score - a.score).map(({ one }) => one);
}
