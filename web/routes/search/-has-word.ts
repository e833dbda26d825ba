/** Swahili words that mean the same to somebody who searches, one pattern for each meaning. */
const SAME = [
  /rudish|rejesh/,
  /\b(ku)?(fua|osha)\b|fuliw|oshaje|oshwa/,
  /safirish|\b(ku)?(leta|letewa|peleka|fikisha)\b/,
  /agiz|nunua/,
];

/** 'kurudisha', of which texts have 'rudisha', 'tunakurudishia' and other forms. */
const INFINITIVE = /^k[uw](\p{L}{4,})$/u;

/** Whether a folded Swahili text has the word, another form of it, or one that means the same. */
export function hasSwahiliWord(word: string): (text: string) => boolean {
  const root = INFINITIVE.exec(word)?.[1] ?? word;
  // The last vowel changes with the form; without it a shorter root would be found in other words.
  const stem = root !== word && root.length > 4 ? root.replace(/a$/, '') : root;
  const same = SAME.find((each) => each.test(word));
  return (text) => text.includes(stem) || same?.test(text) === true;
}
