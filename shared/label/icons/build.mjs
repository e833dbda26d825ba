// Builds the files of icons: node build.mjs <folder with node_modules>; see README.md for the packages.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const root = resolve(process.argv[2] ?? '.');
const fontkit = createRequire(join(root, 'x.js'))('fontkit');

const WEIGHT = 700;
/** In whole numbers; at 20 mm, the largest that is printed, one is 0.04 mm. */
const BOX = 500;
/** The larger side of the ink, which is in the middle of the box. */
const INK = 460;

const SIGNS = {
  wild: {
    ...{ zebra: '🦓', rhino: '🦏', hippo: '🦛', leopard: '🐆', buffalo: '🐃', antelope: '🦌' },
    ...{ crocodile: '🐊', monkey: '🐒', tortoise: '🐢', flamingo: '🦩', eagle: '🦅', owl: '🦉' },
    ...{ parrot: '🦜', camel: '🐪' },
  },
  animals: {
    ...{ dog: '🐕', cat: '🐈', rabbit: '🐇', horse: '🐎', cow: '🐄', goat: '🐐', sheep: '🐑' },
    ...{ rooster: '🐓', fish: '🐟', frog: '🐸', butterfly: '🦋', bee: '🐝', duck: '🦆' },
    ...{ panda: '🐼', unicorn: '🦄', dinosaur: '🦖' },
  },
  vehicles: {
    ...{ car: '🚗', matatu: '🚐', bus: '🚌', lorry: '🚚', tractor: '🚜', 'fire-engine': '🚒' },
    ...{ ambulance: '🚑', train: '🚂', aeroplane: '✈', helicopter: '🚁', bicycle: '🚲' },
    ...{ motorbike: '🏍', boat: '⛵', 'racing-car': '🏎' },
  },
  sport: {
    ...{ basketball: '🏀', volleyball: '🏐', tennis: '🎾', rugby: '🏉', cricket: '🏏' },
    ...{ hockey: '🏑', running: '🏃', swimming: '🏊', skateboard: '🛹', trainer: '👟' },
    ...{ trophy: '🏆', medal: '🏅' },
  },
  space: {
    ...{ rocket: '🚀', planet: '🪐', earth: '🌍', moon: '🌙', sun: '☀', 'bright-star': '🌟' },
    ...{ comet: '☄', telescope: '🔭', robot: '🤖', alien: '👽', 'flying-saucer': '🛸' },
  },
  food: {
    ...{ mango: '🥭', banana: '🍌', pineapple: '🍍', watermelon: '🍉', orange: '🍊' },
    ...{ apple: '🍎', strawberry: '🍓', carrot: '🥕', maize: '🌽', cake: '🎂', cupcake: '🧁' },
    ...{ 'ice-cream': '🍦', lollipop: '🍭', pizza: '🍕' },
  },
  hearts: {
    ...{ 'two-hearts': '💕', 'sparkling-heart': '💖', 'growing-heart': '💗', rainbow: '🌈' },
    ...{ crown: '👑', gem: '💎', bow: '🎀', lightning: '⚡', hibiscus: '🌺', sunflower: '🌻' },
    ...{ tulip: '🌷', clover: '🍀', 'palm-tree': '🌴' },
  },
  play: {
    ...{ balloon: '🎈', kite: '🪁', teddy: '🧸', puzzle: '🧩', gift: '🎁', smile: '😊' },
    ...{ music: '🎵', guitar: '🎸', drum: '🥁', palette: '🎨', pencil: '✏', 'school-bag': '🎒' },
    ...{ camera: '📷' },
  },
};

const FILES = join(root, 'node_modules/@fontsource/noto-emoji/files');
const fonts = readdirSync(FILES)
  .filter((name) => name.endsWith(`-${WEIGHT}-normal.woff`))
  .map((name) => fontkit.create(readFileSync(join(FILES, name))));

function glyphOf(sign) {
  const code = sign.codePointAt(0);
  const font = fonts.find((one) => one.hasGlyphForCodePoint(code));
  if (!font) throw new Error(`no glyph of ${sign}`);
  return font.glyphForCodePoint(code);
}

/** Contours closed; each begins with an absolute point, all others are relative. */
function pathOf(sign) {
  const { path } = glyphOf(sign);
  const { minX, minY, maxX, maxY } = path.bbox;
  const scale = INK / Math.max(maxX - minX, maxY - minY);
  const at = (x, y) => [
    Math.round(BOX / 2 + (x - (minX + maxX) / 2) * scale),
    Math.round(BOX / 2 - (y - (minY + maxY) / 2) * scale),
  ];
  let out = '';
  let [x, y] = [0, 0];
  for (const { command, args } of path.commands) {
    const letter = { moveTo: 'M', lineTo: 'l', quadraticCurveTo: 'q', closePath: 'z' }[command];
    if (!letter) throw new Error(`${command} is not expected`);
    const [fromX, fromY] = letter === 'M' ? [0, 0] : [x, y];
    const points = [];
    for (let i = 0; i < args.length; i += 2) {
      [x, y] = at(args[i], args[i + 1]);
      points.push(x - fromX, y - fromY);
    }
    if (letter === 'l' && points.every((step) => step === 0)) continue;
    out += letter + joined(points);
  }
  return out;
}

const joined = (steps) =>
  steps
    .map((step) => `${step}`)
    .join(' ')
    .replaceAll(' -', '-');

for (const [group, signs] of Object.entries(SIGNS)) {
  const paths = Object.entries(signs).map(([icon, sign]) => [icon, pathOf(sign)]);
  const json = JSON.stringify(Object.fromEntries(paths));
  writeFileSync(new URL(`./${group}.json`, import.meta.url), `${json}\n`);
  process.stdout.write(
    `${group} ${paths.length} icons, raw ${json.length}, brotli ${brotliCompressSync(json).length}\n`,
  );
}
