import { CLOSE_UP_MM, THINGS, type Thing } from '../things.ts';
import { SHADE, stops, WHITE_AT_NIGHT } from './light.ts';
import { HUES, type Hue, PAPER } from './objects.ts';

// Things without their labels, drawn in tenths of a millimetre. A phone shows 150 x 61 mm of the
// middle, a desktop at least 116 x 77 mm.
const WIDTH = 10 * CLOSE_UP_MM;
const HEIGHT = 1125;

const NIGHT = `<style>@media screen and (prefers-color-scheme:dark){.room{fill:#2c2722}.desk{fill:#3a332b}${WHITE_AT_NIGHT}#soft stop{stop-color:#000}}</style>`;

type Stop = Parameters<typeof stops>[0][number];

const down = (id: string, ...all: Stop[]) =>
  `<linearGradient id="${id}" x2="0" y2="1">${stops(all)}</linearGradient>`;

const glow = (id: string, ...all: Stop[]) =>
  `<radialGradient id="${id}">${stops(all)}</radialGradient>`;

/** Light from above on the left. */
const LIGHT = `<linearGradient id="light" x2="1" y2="1">${stops([
  [0, '#fff', 0.3],
  [0.5, '#fff', 0],
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
const stitches = (d: string, colour: string) =>
  stroke(d, colour, 6, ' stroke-dasharray="22 16" opacity=".8"');

/** Round holes in a row, `apart` from one another. */
const dots = (d: string, colour: string, width: number, apart: number) =>
  stroke(d, colour, width, ` stroke-dasharray="0 ${apart}"`);

/** On its side, as labels run along it. */
function bottle({ base, deep, light }: Hue): string {
  const body =
    'M410 322H1390C1446 322 1466 400 1500 412V712C1466 724 1446 802 1390 802H410Q330 802 330 722V402Q330 322 410 322Z';
  return [
    `<defs>${SOFT}${down('round', [0, deep], [0.16, base], [0.3, light], [0.52, base], [1, deep])}`,
    `${down('cap', [0, '#5A4B8C'], [0.3, '#9C8BD0'], [1, '#4A3C78'])}</defs>`,
    fill('room', PAPER),
    shape('M0 700H2000V1125H0Z', '#EFE3D0', ' class="desk"'),
    cast(990, 812, 740, 50),
    stroke('M1640 500C1710 480 1710 644 1640 624', '#7563AE', 26),
    shape('M1494 402H1522V722H1494Z', deep),
    shape('M1516 392H1616Q1650 392 1650 426V698Q1650 732 1616 732H1516Z', 'url(#cap)'),
    stroke('M1546 408V716M1578 408V716M1610 408V716', '#3F3268', 6, ' opacity=".5"'),
    shape(body, 'url(#round)'),
    shape('M452 322H410Q330 322 330 402V722Q330 802 410 802H452Z', 'url(#cap)'),
    stroke('M500 376H1350', '#FFFFFF', 26, ' opacity=".55"'),
    stroke('M1400 386L1432 416', '#FFFFFF', 22, ' opacity=".4"'),
  ].join('');
}

/** The neck of a jumper with its shoulders, where its label is ironed on. */
function collar({ base, deep, light }: Hue): string {
  const jumper =
    'M540 330L230 424Q110 470 60 640L0 840V1125H2000V840L1940 640Q1890 470 1770 424L1460 330Z';
  const around =
    'M500 318Q520 302 548 312Q1000 392 1452 312Q1480 302 1500 318C1490 640 1290 822 1000 822C710 822 510 640 500 318Z';
  const inside = 'M574 384Q1000 460 1426 384C1404 620 1240 752 1000 752C760 752 596 620 574 384Z';
  return [
    `<defs>${LIGHT}${down('dark', [0, SHADE, 0.3], [0.4, SHADE, 0.06], [1, SHADE, 0])}`,
    '<pattern id="knit" width="28" height="22" patternUnits="userSpaceOnUse">',
    `<path d="M0 3L14 17L28 3" fill="none" stroke="${SHADE}" stroke-width="5" opacity=".08"/></pattern></defs>`,
    fill('room', PAPER),
    shape(jumper, SHADE, ' opacity=".12" transform="translate(0 16)"'),
    shape(jumper, base),
    shape(jumper, 'url(#knit)'),
    shape(jumper, 'url(#light)'),
    stroke('M352 388C300 520 330 760 380 1125M1648 388C1700 520 1670 760 1620 1125', deep, 12),
    shape(around, SHADE, ' opacity=".14" transform="translate(0 14)"'),
    shape(around, light),
    shape(inside, deep),
    shape(inside, 'url(#knit)'),
    shape(inside, 'url(#dark)'),
    ribs('M537 352C542 630 740 787 1000 787C1260 787 1458 630 1463 352', deep, 62, '9 15'),
    ribs('M560 348Q1000 424 1440 348', deep, 60, '9 15'),
    stroke('M574 384Q1000 460 1426 384', deep, 8),
    stitches('M496 360C500 660 710 840 1000 840C1290 840 1500 660 1504 360', deep),
  ].join('');
}

/** An exercise book with its rings, and a pencil on it. */
function book({ base, deep, light }: Hue): string {
  return [
    '<defs><pattern id="rings" x="386" y="326" width="120" height="64" patternUnits="userSpaceOnUse">',
    `${stroke('M100 40C84 6 12 10 12 44', '#8F93A6', 13)}</pattern>`,
    `${LIGHT}${SOFT}${down('wood', [0, '#F8D36B'], [0.34, '#FBE29A'], [0.36, '#EDB938'], [0.7, '#EDB938'], [0.72, '#C9932A'], [1, '#C9932A'])}</defs>`,
    fill('desk', '#EFE3D0'),
    cast(1010, 800, 800, 560),
    shape('M452 322H1608Q1634 322 1634 348V1125H452Z', '#FFFFFF'),
    stroke('M1606 340V1125M1620 344V1125', SHADE, 4, ' opacity=".16"'),
    shape('M440 336H1560Q1590 336 1590 366V1125H440Z', base),
    shape('M440 336H560V1125H440Z', deep),
    stroke('M562 336V1125', SHADE, 5, ' opacity=".14"'),
    stroke('M700 740H1440M700 812H1260', light, 16),
    shape('M440 336H1560Q1590 336 1590 366V1125H440Z', 'url(#light)'),
    dots('M486 366V1125', '#6B5C94', 28, 64),
    '<path d="M386 320H506V1125H386Z" fill="url(#rings)"/>',
    '<g transform="translate(1010 318) rotate(-3)">',
    `<ellipse cx="20" cy="40" rx="430" ry="22" fill="${SHADE}" opacity=".14"/>`,
    shape('M-360 -30H330V30H-360Z', 'url(#wood)'),
    shape('M330 -30L440 0L330 30Z', '#E9C79A'),
    shape('M404 -9.8L440 0L404 9.8Z', '#5F5A75'),
    shape('M-360 -30H-402V30H-360Z', '#C8CBD6'),
    shape('M-402 -30H-434Q-452 -30 -452 -12V12Q-452 30 -434 30H-402Z', '#F191A5'),
    '</g>',
  ].join('');
}

/** From above, with the insole where the heel is. */
function shoe({ base, deep, light }: Hue): string {
  const outer =
    'M520 342C720 342 880 352 1060 330C1240 300 1400 290 1500 318C1640 360 1708 450 1708 562S1640 764 1500 806C1400 834 1240 824 1060 794C880 772 720 782 520 782C380 782 300 690 300 562S380 342 520 342Z';
  const inner =
    'M1090 420C900 436 720 428 560 428C446 428 388 482 388 562S446 696 560 696C720 696 900 688 1090 704C1130 620 1130 504 1090 420Z';
  const crossed = [1130, 1220, 1310]
    .map((x) => `M${x} 404L${x + 90} 720M${x} 720L${x + 90} 404`)
    .join('');
  return [
    `<defs>${LIGHT}${SOFT}${down('in', [0, '#D9CDBB'], [0.2, '#F3EADB'], [1, '#E6DAC6'])}</defs>`,
    fill('room', PAPER),
    cast(1010, 660, 820, 270),
    shape(outer, base, ' stroke="#F3F1F4" stroke-width="46"'),
    shape(
      'M1470 312Q1490 314 1500 318C1640 360 1708 450 1708 562S1640 764 1500 806Q1490 810 1470 812C1420 730 1420 394 1470 312Z',
      '#FFFFFF',
    ),
    stroke('M1470 312C1420 394 1420 730 1470 812', deep, 12),
    shape(outer, 'url(#light)'),
    shape(inner, 'url(#in)', ` stroke="${deep}" stroke-width="34"`),
    stitches('M1060 472H570C478 472 436 510 436 562S478 652 570 652H1060', '#CBB899'),
    stroke('M300 562H362', deep, 60),
    shape('M1066 470C1040 530 1040 594 1066 654L1400 640Q1424 562 1400 484Z', light),
    dots('M1130 404H1400M1130 720H1400', deep, 34, 90),
    stroke(crossed, SHADE, 40, ' opacity=".09"'),
    stroke(crossed, '#FFFFFF', 28),
  ].join('');
}

/** The upper part of a school bag. */
function bag({ base, deep, light }: Hue): string {
  const body = 'M380 1125V640C380 420 490 346 690 346H1310C1510 346 1620 420 1620 640V1125Z';
  const zip = 'M462 1125V660C462 500 540 430 690 430H1310C1460 430 1538 500 1538 660V1125';
  const pocket = 'M560 830Q560 764 626 764H1374Q1440 764 1440 830V1125H560Z';
  return [
    `<defs>${LIGHT}${SOFT}${down('pull', [0, '#F4F1F8'], [1, '#B9B3C9'])}</defs>`,
    fill('room', PAPER),
    cast(1000, 900, 860, 420),
    stroke('M400 520C290 560 270 760 300 1125M1600 520C1710 560 1730 760 1700 1125', deep, 70),
    stroke('M840 356C840 262 900 276 1000 276C1100 276 1160 262 1160 356', deep, 42),
    shape(body, base),
    shape(body, 'url(#light)'),
    stroke(zip, deep, 34),
    ribs(zip, light, 11, '9 11'),
    shape('M1290 394H1352Q1366 394 1366 408V430Q1366 444 1352 444H1290Z', 'url(#pull)'),
    shape(pocket, SHADE, ' opacity=".16" transform="translate(6 -6)"'),
    shape(pocket, light),
    shape(pocket, 'url(#light)'),
    stroke(pocket, deep, 14),
    stroke('M630 836H1370', deep, 28),
    ribs('M630 836H1370', light, 10, '8 10'),
    stitches('M604 1125V880M1396 880V1125', deep),
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
