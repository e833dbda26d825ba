import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import type { Plugin } from 'vite';
import { CAPTION } from '../../shared/label/caption.ts';
import { loadFace, setText } from '../../shared/label/face.ts';
import { FONTS } from '../../shared/label/geometry.ts';
import { place } from '../../shared/label/outline.ts';
import { PAPER } from '../../shared/label/pictures/objects.ts';
import { type Faces, productImage } from '../../shared/label/pictures/picture.ts';
import { RECIPES, THING_RECIPES } from '../../shared/label/pictures/recipes.ts';
import type { Locale } from '../../shared/locale.ts';
import { parts } from './content.ts';

const WIDTH = 1200;
const HEIGHT = 630;
const INK = '#2F265F';
const LEFT = 64;
const TEXT_WIDTH = 500;
const LETTERS = await loadFace('playful');
const FACES: Faces = Object.fromEntries(
  await Promise.all(FONTS.map(async (font) => [font, await loadFace(font)] as const)),
);

/**
 * Pictures for where no SVG is shown. In a chat a link to a page shows /share/<name>-<language>.png, one
 * for each drawn picture and each post. Mails have /share/<name>.png of products without names,
 * /share/mail.png and /share/logo.png. Words are outlines of the label fonts, so that no machine's own
 * fonts take part.
 */
export function sharePictures(language: Locale | null): Plugin {
  return {
    name: 'share-pictures',
    async generateBundle() {
      if (language === null) return;
      for (const { name, art, words } of cards(language)) {
        const source = await png(card(art, words, language), WIDTH);
        this.emitFile({ type: 'asset', fileName: `share/${name}-${language}.png`, source });
      }
      if (language !== 'en') return;
      for (const { name, svg, width } of mailPictures()) {
        this.emitFile({
          type: 'asset',
          fileName: `share/${name}.png`,
          source: await png(svg, width),
        });
      }
    },
  };
}

const SCENES = { ...RECIPES, ...THING_RECIPES };
type Art = keyof typeof SCENES;

function cards(language: Locale) {
  const line = JSON.parse(readFileSync(`web/messages/${language}.json`, 'utf8')).share_line;
  const folder = `web/content/${language}/blog`;
  return [
    ...(Object.keys(RECIPES) as Art[]).map((art) => ({ name: `${art}`, art, words: line })),
    ...readdirSync(folder).map((file) => {
      const { meta } = parts(readFileSync(`${folder}/${file}`, 'utf8'), file);
      return { name: file.slice(0, -3), art: meta.art as Art, words: meta.title ?? '' };
    }),
  ];
}

/** Twice as large as they are shown. No mail shows the home page's. */
const mailPictures = () => [
  { name: 'logo', svg: logo(), width: 90 },
  { name: 'mail', svg: banner(), width: 1120 },
  ...(Object.keys(RECIPES) as Art[])
    .filter((art) => art !== 'hero')
    .map((art) => ({ name: art, svg: unnamed(art), width: 112 })),
];

/** Without names: beside an ordered line, a sample name would seem to be what was ordered. */
const unnamed = (art: Art) => {
  const designs = SCENES[art].designs.map((sample) => ({ ...sample, text: '' }));
  return productImage({ ...SCENES[art], designs }, FACES, { title: '' });
};

const png = (svg: string, width: number) =>
  sharp(Buffer.from(svg)).resize({ width }).png({ palette: true, quality: 90 }).toBuffer();

const logo = () => readFileSync('web/public/favicon.svg', 'utf8');
/** The banner of mails is one for both languages, so that its labels have no caption. */
const scene = (art: Art, language?: Locale) =>
  productImage({ ...SCENES[art], caption: language && CAPTION[language] }, FACES, { title: '' });

/** A row of things with labels. */
const banner = () =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 1120 400">` +
  `<rect width="1120" height="400" fill="${PAPER}"/>${BANNER.map((art, at) =>
    sized(scene(art), 10 + at * 370, 20, 360, 360),
  ).join('')}</svg>`;
const BANNER: Art[] = ['1', '5', '8'];

/** The shop's name and some words beside a picture. */
function card(art: Art, words: string, language: Locale): string {
  const lines = wrapped(words, 50);
  const top = 389 - lines.length * 29;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>` +
    sized(scene(art, language), 575, 15, 600, 600) +
    sized(logo(), LEFT, top - 130, 125, 100) +
    `<g fill="${INK}">${outlines('Tiny Tag', LEFT + 142, top - 58, 78)}` +
    lines.map((text, at) => outlines(text, LEFT, top + 30 + at * 58, 50)).join('') +
    '</g></svg>'
  );
}

/** A drawing put into another one. */
const sized = (svg: string, x: number, y: number, width: number, height: number) =>
  svg.replace('<svg ', `<svg x="${x}" y="${y}" width="${width}" height="${height}" `);

/** As many words a line as fit. */
function wrapped(text: string, size: number): string[] {
  const fits = (line: string) =>
    (setText(line, LETTERS).width / LETTERS.unitsPerEm) * size <= TEXT_WIDTH;
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && fits(`${last} ${word}`)) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

function outlines(text: string, left: number, baseline: number, size: number): string {
  const scale = size / LETTERS.unitsPerEm;
  const glyphs = setText(text, LETTERS).glyphs.map(({ char, x }) =>
    place(LETTERS.outlines[char] ?? '', { scale, x: left + x * scale, y: baseline, decimals: 1 }),
  );
  return `<path d="${glyphs.join('')}"/>`;
}
