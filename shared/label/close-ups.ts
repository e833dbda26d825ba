import { SHADE, stops } from './light.ts';
import { HUES, type Hue, PAPER } from './objects.ts';
import { CLOSE_UP_MM, THINGS, type Thing } from './things.ts';

// Parts of things without their labels, drawn in tenths of a millimetre. A label is put in the middle.
const WIDTH = 10 * CLOSE_UP_MM;
const HEIGHT = 900;

const NIGHT =
  '<style>@media screen and (prefers-color-scheme:dark){.room{fill:#2c2722}.desk{fill:#3a332b}}</style>';

type Stop = Parameters<typeof stops>[0][number];

const down = (id: string, ...all: Stop[]) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops(all)}</linearGradient>`;

const glow = (id: string, ...all: Stop[]) =>
  `<radialGradient id="${id}">${stops(all)}</radialGradient>`;

/** Light from above on the left. */
const LIGHT = `<linearGradient id="light" x2="1" y2="1">${stops([
  [0, '#FFFFFF', 0.3],
  [0.5, '#FFFFFF', 0],
  [1, SHADE, 0.16],
])}</linearGradient>`;
const SOFT = glow('soft', [0, SHADE, 0.34], [0.6, SHADE, 0.16], [1, SHADE, 0]);

const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}"${more}/>`;
const stroke = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`;
/** Cut straight at its ends: ribs, teeth. */
const ribs = (d: string, colour: string, width: number, dash: string) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-dasharray="${dash}" opacity=".75"/>`;
const fill = (name: string, colour: string) =>
  `<path class="${name}" d="M0 0H${WIDTH}V${HEIGHT}H0Z" fill="${colour}"/>`;
const cast = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="url(#soft)"/>`;
const sewn = (d: string, colour: string) =>
  stroke(d, colour, 6, ' stroke-dasharray="22 16" opacity=".8"');

/** On its side, as labels run along it. */
function bottle({ base, deep, light }: Hue): string {
  const body = 'M-60 216H980C1040 216 1050 330 1096 340V560C1050 570 1040 684 980 684H-60Z';
  return [
    `<defs>${SOFT}${down('round', [0, deep], [0.16, base], [0.3, light], [0.52, base], [1, deep])}`,
    `${down('cap', [0, '#5A4B8C'], [0.3, '#9C8BD0'], [1, '#4A3C78'])}</defs>`,
    fill('room', PAPER),
    shape('M0 620H1200V900H0Z', '#EFE3D0', ' class="desk"'),
    cast(520, 700, 660, 52),
    shape('M1086 326H1112V574H1086Z', deep),
    shape('M1106 300H1190Q1222 300 1222 332V568Q1222 600 1190 600H1106Z', 'url(#cap)'),
    stroke('M1130 316V584M1156 316V584M1182 316V584', '#3F3268', 5, ' opacity=".5"'),
    shape(body, 'url(#round)'),
    stroke('M-20 268H940', '#FFFFFF', 26, ' opacity=".55"'),
    stroke('M960 272L990 292', '#FFFFFF', 22, ' opacity=".4"'),
    stroke('M-20 652H900', SHADE, 18, ' opacity=".08"'),
  ].join('');
}

/** The neck of a jumper, where its label is ironed on. */
function collar({ base, deep, light }: Hue): string {
  const ring = (rx: number, ry: number) =>
    `M${600 - rx} 440A${rx} ${ry} 0 0 1 ${600 + rx} 440A${rx} ${ry} 0 0 1 ${600 - rx} 440Z`;
  return [
    `<defs>${LIGHT}${glow('in', [0, base], [0.7, deep], [1, deep])}`,
    `${down('dark', [0, SHADE, 0.4], [0.35, SHADE, 0], [1, SHADE, 0])}`,
    '<pattern id="knit" width="20" height="16" patternUnits="userSpaceOnUse">',
    `<path d="M0 2L10 12L20 2" fill="none" stroke="${SHADE}" stroke-width="3" opacity=".07"/></pattern></defs>`,
    fill('cloth', base),
    fill('cloth', 'url(#knit)'),
    fill('cloth', 'url(#light)'),
    shape(ring(566, 290), SHADE, ' opacity=".1" transform="translate(0 12)"'),
    shape(ring(560, 280), deep),
    shape(ring(500, 216), 'url(#in)'),
    shape(ring(500, 216), 'url(#knit)'),
    shape(ring(500, 216), 'url(#dark)'),
    stroke(ring(530, 248), base, 56),
    ribs(ring(530, 248), light, 52, '9 13'),
    sewn(ring(578, 298), light),
  ].join('');
}

/** The corner of an exercise book, and a pencil beside it. */
function book({ base, deep, light }: Hue): string {
  return [
    `<defs>${LIGHT}${SOFT}${down('wood', [0, '#F8D36B'], [0.34, '#FBE29A'], [0.36, '#EDB938'], [0.7, '#EDB938'], [0.72, '#C9932A'], [1, '#C9932A'])}</defs>`,
    fill('desk', '#EFE3D0'),
    cast(640, 600, 720, 470),
    shape('M96 250Q96 226 120 226H1260V960H96Z', '#FFFFFF'),
    shape('M84 262Q84 238 108 238H1260V960H84Z', base),
    shape('M84 262Q84 238 108 238H176V960H84Z', deep),
    stroke('M130 356V420M130 640V704', '#E9E6EE', 11),
    stroke('M133 358V422M133 642V706', SHADE, 4, ' opacity=".25"'),
    stroke('M180 238V900', SHADE, 5, ' opacity=".14"'),
    stroke('M330 640H870M330 700H700', light, 14),
    shape('M84 262Q84 238 108 238H1260V960H84Z', 'url(#light)'),
    '<g transform="translate(650 238) rotate(-3)">',
    `<ellipse cx="20" cy="40" rx="430" ry="22" fill="${SHADE}" opacity=".14"/>`,
    shape('M-360 -30H330V30H-360Z', 'url(#wood)'),
    shape('M330 -30L434 -7V7L330 30Z', '#F6E3C2'),
    shape('M404 -14L440 0L404 14Z', '#3A3550'),
    shape('M-360 -30H-402V30H-360Z', '#C8CBD6'),
    shape('M-402 -30H-434Q-452 -30 -452 -12V12Q-452 30 -434 30H-402Z', '#F191A5'),
    '</g>',
  ].join('');
}

/** From above, with the insole where the heel is. */
function shoe({ base, deep, light }: Hue): string {
  const outer = 'M1300 196H430C180 196 66 306 66 450C66 594 180 704 430 704H1300Z';
  const inner =
    'M1020 268H430C236 268 146 346 146 450C146 554 236 632 430 632H1020C1066 570 1066 330 1020 268Z';
  return [
    `<defs>${LIGHT}${SOFT}${down('in', [0, '#D9CDBB'], [0.2, '#F3EADB'], [1, '#E6DAC6'])}</defs>`,
    fill('room', PAPER),
    cast(660, 500, 760, 320),
    stroke(outer, '#FFFFFF', 44),
    stroke(outer, SHADE, 46, ' opacity=".06"'),
    shape(outer, base),
    shape(outer, 'url(#light)'),
    stroke(inner, deep, 46),
    shape(inner, 'url(#in)'),
    stroke('M430 280H1010', SHADE, 22, ' opacity=".1"'),
    sewn('M1000 312H436C268 312 196 372 196 450C196 528 268 588 436 588H1000', '#CBB899'),
    shape(
      'M1034 300C1110 280 1200 300 1300 306V594C1200 600 1110 620 1034 600C1070 520 1070 380 1034 300Z',
      light,
    ),
    stroke('M1090 262L1160 636M1160 262L1090 636', '#FFFFFF', 34),
    stroke('M1090 262L1160 636M1160 262L1090 636', SHADE, 3, ' opacity=".12"'),
    sewn('M1010 236H440C214 236 106 330 106 450C106 570 214 664 440 664H1010', light),
  ].join('');
}

/** The front pocket of a school bag. */
function bag({ base, deep, light }: Hue): string {
  const pocket = 'M110 300Q110 214 196 214H1004Q1090 214 1090 300V960H110Z';
  return [
    `<defs>${LIGHT}${down('pull', [0, '#F4F1F8'], [1, '#B9B3C9'])}</defs>`,
    fill('bag', base),
    fill('bag', 'url(#light)'),
    stroke('M30 0V900M1170 0V900', deep, 34),
    shape('M420 0H780V120Q780 170 730 170H470Q420 170 420 120Z', deep),
    sewn('M452 0V112Q452 138 478 138H722Q748 138 748 112V0', light),
    shape(pocket, SHADE, ' opacity=".16" transform="translate(6 -6)"'),
    shape(pocket, light),
    shape(pocket, 'url(#light)'),
    stroke(pocket, deep, 14),
    stroke('M180 286H1020', deep, 30),
    ribs('M180 286H1020', light, 10, '8 10'),
    shape('M880 262H936Q950 262 950 276V296Q950 310 936 310H880Z', 'url(#pull)'),
    stroke('M906 306V352', deep, 20),
    sewn('M150 880V330M1050 880V330', deep),
  ].join('');
}

const DRAWN: Record<Thing, () => string> = {
  bottles: () => bottle(HUES.sky),
  clothes: () => collar(HUES.leaf),
  books: () => book(HUES.lilac),
  shoes: () => shoe(HUES.rose),
  bags: () => bag(HUES.sky),
};

export const closeUp = (thing: Thing) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${NIGHT}${DRAWN[thing]()}</svg>`;

export const isThing = (name: string): name is Thing =>
  (THINGS as readonly string[]).includes(name);
