import type { LabelColour, LabelSize } from '../geometry.ts';
import { collar, jumper, pile, shirt } from './clothes.ts';
import { NIGHT_LIGHT } from './light.ts';
import {
  at,
  babyBottle,
  backpack,
  box,
  disc,
  exerciseBook,
  HUES,
  type Hue,
  line,
  lunchbox,
  PAPER,
  path,
  pencil,
  pencilCase,
  shadow,
  shoe,
  waterBottle,
} from './objects.ts';

export type Scene =
  | 'bottle'
  | 'uv'
  | 'sheet'
  | 'pack'
  | 'school'
  | 'clothing'
  | 'baby'
  | 'bag'
  | 'hero'
  | 'lunchbox'
  | 'shoes'
  | 'collar'
  | 'jumper'
  | 'jumpers'
  | 'pencils'
  | 'book'
  | 'satchel';

/** Centre, width and rotation (degrees) of a label, in image units. */
export type Spot = {
  x: number;
  y: number;
  width: number;
  turn?: number;
  size?: LabelSize;
  colour?: LabelColour;
  /** Ironed onto cloth: it casts no shadow. */
  isFlat?: true;
  /** The radius of the thing around which it goes. */
  radius?: number;
};

/** Places the recipe's nth design (modulo its number of designs). */
export type PlaceLabel = (nth: number, spot: Spot) => string;

type Stage = { width: number; height: number; paint: (stick: PlaceLabel) => string };

const { sky, sand, leaf, rose, lilac } = HUES;
const isFlat = true;

const night = (hue: Hue) =>
  `<style>@media screen and (prefers-color-scheme:dark){.room rect{fill:#28231f}.room ellipse{fill:${hue.night}}${NIGHT_LIGHT}}</style>`;

function room(hue: Hue, ...things: string[]): string {
  const shapes = box(0, 0, 600, 600, 0, PAPER) + disc(300, 292, 240, 240, hue.light);
  return backdrop(hue, shapes) + things.join('');
}

function backdrop(hue: Hue, shapes: string): string {
  return `${night(hue)}<g class="room">${shapes}</g>`;
}

function square(paint: (stick: PlaceLabel) => string): Stage {
  return { width: 600, height: 600, paint };
}

function glint(x: number, y: number, r: number): string {
  const k = r * 0.16;
  return path(
    `M${x} ${y - r}Q${x + k} ${y - k} ${x + r} ${y}Q${x + k} ${y + k} ${x} ${y + r}` +
      `Q${x - k} ${y + k} ${x - r} ${y}Q${x - k} ${y - k} ${x} ${y - r}Z`,
    '#F6C453',
  );
}

/** The reflection on a glossy label of 460 x 119. */
const GLOSS =
  '<path d="M-207 -59H207Q230 -59 230 -36V-12C90 -28 -70 -2 -230 22V-36Q-230 -59 -207 -59Z" fill="#fff" opacity=".2"/>';

/** Its corner is turned up. */
const SHEET =
  'M-186 -222H186Q204 -222 204 -204V172L148 228H-186Q-204 228 -204 210V-204Q-204 -222 -186 -222Z';

function sheetOfLabels(stick: PlaceLabel): string {
  const colours: LabelColour[] = ['blue', 'orange', 'green', 'pink', 'purple'];
  const rows = colours.flatMap((colour, row) =>
    [0, 1].map((column) =>
      stick(row + column, {
        x: column * 184 - 92,
        y: row * 66 - 150,
        width: 168,
        size: 'medium',
        colour: colours[(row + column * 2) % colours.length] ?? colour,
      }),
    ),
  );
  return [
    `<path d="${SHEET}" fill="#D9CDBB" transform="translate(6 8)"/>`,
    path(SHEET, '#FFFFFF'),
    ...rows,
    line('M-92 182H92', '#D9CDBB', 8),
    path('M204 172C186 176 172 174 160 178C160 194 156 212 148 228Z', '#EADFCF'),
  ].join('');
}

export const SCENES: Record<Scene, Stage> = {
  bottle: square((stick) =>
    room(
      sky,
      at(300, 272, 1.08, waterBottle(sky, stick(0, { x: 0, y: 20, width: 154, radius: 110 }))),
      stick(1, { x: 306, y: 520, width: 330, turn: -5 }),
    ),
  ),
  uv: square((stick) =>
    room(
      lilac,
      shadow(300, 500, 420),
      at(300, 222, 1, stick(0, { x: 0, y: 0, width: 460, size: 'large' }) + GLOSS, -7),
      at(300, 384, 1, stick(1, { x: 0, y: 0, width: 460, size: 'large' }) + GLOSS, 4),
      glint(96, 132, 26) + glint(506, 130, 18) + glint(122, 482, 16) + glint(520, 476, 24),
    ),
  ),
  sheet: square((stick) =>
    room(sand, shadow(300, 536, 440), at(300, 296, 1, sheetOfLabels(stick), -4)),
  ),
  pack: square((stick) =>
    room(
      rose,
      ...(['green', 'blue', 'purple', 'pink', 'orange'] as const).map((colour, i) =>
        stick(i, { x: 300, y: 100 + i * 98, width: 312, turn: (i - 2) * 3, colour }),
      ),
    ),
  ),
  school: square((stick) =>
    room(
      leaf,
      at(186, 236, 1.12, exerciseBook(lilac)),
      stick(0, { x: 202, y: 176, width: 168 }),
      at(400, 308, 1.02, lunchbox(sand)),
      stick(1, { x: 400, y: 284, width: 232 }),
      at(292, 476, 1.24, pencilCase(sky)),
      stick(2, { x: 286, y: 486, width: 256 }),
    ),
  ),
  clothing: square((stick) =>
    room(
      sky,
      at(300, 306, 1.12, shirt(leaf)),
      stick(0, { x: 300, y: 118, width: 112, size: 'small', isFlat }),
      stick(1, { x: 300, y: 428, width: 262, isFlat }),
    ),
  ),
  baby: square((stick) =>
    room(
      rose,
      at(196, 300, 1.26, babyBottle(rose, stick(0, { x: 0, y: 65, width: 120, radius: 78 }))),
      at(412, 320, 1.14, babyBottle(sky, stick(1, { x: 0, y: 65, width: 120, radius: 78 }))),
    ),
  ),
  bag: square((stick) =>
    room(
      sand,
      at(286, 306, 1.16, backpack(sky)),
      stick(0, { x: 286, y: 432, width: 210, isFlat }),
      stick(1, { x: 469, y: 244, width: 236, size: 'tag', turn: 64 }),
      line('M328 76C386 72 430 108 433 168', '#6F6484', 5),
    ),
  ),
  lunchbox: square((stick) =>
    room(
      leaf,
      at(300, 316, 1.62, lunchbox(leaf)),
      stick(0, { x: 300, y: 280, width: 372, size: 'large' }),
    ),
  ),
  shoes: square((stick) =>
    room(
      rose,
      at(170, 304, 1.2, shoe(rose) + stick(0, { x: 0, y: 66, width: 126, isFlat }), -4),
      at(430, 296, 1.2, shoe(rose) + stick(0, { x: 0, y: 66, width: 126, isFlat }), 4),
    ),
  ),
  collar: square((stick) =>
    room(
      sky,
      at(300, 314, 1.18, collar(sky)),
      stick(0, { x: 300, y: 166, width: 146, size: 'small', isFlat }),
    ),
  ),
  jumper: square((stick) =>
    room(leaf, at(300, 304, 1.62, jumper(leaf) + stick(0, { x: 0, y: 2, width: 138, isFlat }))),
  ),
  jumpers: square((stick) =>
    room(
      sky,
      at(300, 222, 1.4, pile([rose, sand, sky]) + stick(0, { x: 0, y: 2, width: 170, isFlat })),
    ),
  ),
  pencils: square((stick) =>
    room(
      sand,
      ...[sky, rose, leaf].map((hue, i) =>
        at(
          300,
          170 + i * 136,
          1.08,
          pencil(hue) + stick(i, { x: -2, y: 0, width: 260, size: 'small' }),
          -7,
        ),
      ),
    ),
  ),
  book: square((stick) =>
    room(
      lilac,
      at(322, 300, 1.5, exerciseBook(sand), 7),
      at(276, 306, 1.5, exerciseBook(lilac) + stick(0, { x: 16, y: -74, width: 156 }), -4),
    ),
  ),
  satchel: square((stick) =>
    room(
      sky,
      at(300, 312, 1.24, backpack(sky)),
      stick(0, { x: 300, y: 448, width: 226, size: 'large', isFlat }),
    ),
  ),
  hero: {
    width: 680,
    height: 600,
    paint: (stick) =>
      [
        backdrop(sand, box(0, 0, 680, 600, 0, PAPER) + disc(340, 920, 1100, 420, sand.light)),
        line('M-20 84H700', sand.deep, 9),
        line('M408 164V128Q423 116 423 101C423 80 393 80 393 98', '#6F6484', 5),
        at(408, 270, 1.12, jumper(leaf) + stick(0, { x: 0, y: 4, width: 118, isFlat })),
        at(214, 386, 0.8, backpack(lilac) + stick(0, { x: 0, y: 108, width: 176, isFlat })),
        at(522, 400, 0.7, waterBottle(sky, stick(0, { x: 0, y: -34, width: 160, radius: 110 }))),
      ].join(''),
  },
};
