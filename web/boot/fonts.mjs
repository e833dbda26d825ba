// Makes the fonts of the shop: node fonts.mjs <folder with node_modules> <folder for the fonts>; see README.md.
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';

const [packages = '.', out = '.'] = process.argv.slice(2);
const subset = createRequire(resolve(packages, 'x.js'))('subset-font');

const printable = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => 32 + at));
const TEXT = `${printable}\u00a0©×·–—‘’“”…•`;
const HEADING = [...TEXT].filter((char) => /[\w\s.,:;!?%&'’()/–—-]/.test(char)).join('');
/** Letters of Kikuyu and Kamba names, loaded where they occur. */
const MORE = 'ĩĨũŨ';
/** Figtree has none of them: browsers compose them of a letter and the tilde above it. */
const TILDE = 'ı\u0303';
const WEIGHTS = { variationAxes: { wght: { min: 400, max: 700, default: 400 } } };

const FONTS = [
  ['heading', '@fontsource/baloo-2/files/baloo-2-latin-700-normal', HEADING],
  ['heading-more', '@fontsource/baloo-2/files/baloo-2-latin-ext-700-normal', MORE],
  ['text', '@fontsource-variable/figtree/files/figtree-latin-wght-normal', TEXT + TILDE, WEIGHTS],
];
for (const [name, file, letters, options] of FONTS) {
  const whole = readFileSync(join(packages, 'node_modules', `${file}.woff2`));
  const font = await subset(whole, letters, { targetFormat: 'woff2', ...options });
  writeFileSync(join(out, `${name}.woff2`), font);
  process.stdout.write(`${name} ${font.length}\n`);
}
