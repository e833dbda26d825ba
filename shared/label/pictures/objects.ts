// Objects that labels are shown on: shapes around their own centre, lit from the left. Each leaves
// room for a label, which `scenes.ts` places.

import { SHADE, shading } from './light.ts';

export const PAPER = '#FBF6EE';

/** `night` is behind things in dark mode, as `light` is by day. */
export type Hue = { base: string; deep: string; light: string; night: string };

export const HUES = {
  sky: { base: '#A9DDED', deep: '#7CC3D9', light: '#D3EFF7', night: '#123A45' },
  sand: { base: '#F3DDBD', deep: '#E2C296', light: '#FBEEDA', night: '#3C3115' },
  leaf: { base: '#B5DDB7', deep: '#8FC492', light: '#DBF0DC', night: '#1C3B29' },
  rose: { base: '#FBC3D0', deep: '#EE9FB2', light: '#FEE3E9', night: '#44222C' },
  lilac: { base: '#CDC2E4', deep: '#AD9CD0', light: '#E9E3F4', night: '#2B2350' },
} as const satisfies Record<string, Hue>;

export function box(x: number, y: number, w: number, h: number, r: number, fill: string): string {
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
}

export function path(d: string, fill: string): string {
  return `<path d="${d}" fill="${fill}"/>`;
}

export function line(d: string, colour: string, width: number): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
}

/** Stitches. */
export function stitches(d: string, colour: string): string {
  return `<path d="${d}" fill="none" stroke="${colour}" stroke-width="3" stroke-linecap="round" stroke-dasharray="9 8"/>`;
}

export function disc(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

/** Below an object that stands: a wide shadow away from the light, a dark one where it touches the ground. */
export function shadow(x: number, y: number, width: number): string {
  return (
    disc(x + width * 0.04, y, width / 2, Math.min(34, width / 8), shading('soft')) +
    disc(x + 4, y, width * 0.4, 9, shading('soft'))
  );
}

export function at(x: number, y: number, scale: number, inner: string, turn = 0): string {
  const rotate = turn === 0 ? '' : ` rotate(${turn})`;
  return `<g transform="translate(${x} ${y})${rotate} scale(${scale})">${inner}</g>`;
}

export const solid = (d: string, fill: string, light: Parameters<typeof shading>[0]) =>
  path(d, fill) + path(d, shading(light));

/** 220 x 430; label in the middle, under the same light. */
export function waterBottle({ base, deep, light }: Hue, label: string): string {
  const body =
    'M-66 -114H66C72 -94 110 -90 110 -54V172Q110 214 68 214H-68Q-110 214 -110 172V-54C-110 -90 -72 -94 -66 -114Z';
  return [
    shadow(0, 212, 300),
    line('M-34 -172C-34 -222 34 -222 34 -172', deep, 15),
    solid('M-58 -170Q-58 -186 -42 -186H42Q58 -186 58 -170V-128H-58Z', deep, 'round'),
    solid('M-74 -136H74V-112H-74Z', light, 'round'),
    path(body, base),
    path('M110 128Q0 148 -110 128V172Q-110 214 -68 214H68Q110 214 110 172Z', deep),
    label,
    path(body, shading('round')),
    `<rect x="-88" y="-36" width="14" height="206" rx="7" fill="#fff" opacity=".5"/>`,
  ].join('');
}

const MILK = '#F6E9CF';

/** 150 x 330; label in the middle of the lower half, under the same light. */
export function babyBottle({ deep }: Hue, label: string): string {
  const glass =
    'M-56 -70H56C60 -50 78 -44 78 -18V130Q78 166 42 166H-42Q-78 166 -78 130V-18C-78 -44 -60 -50 -56 -70Z';
  return [
    shadow(0, 164, 220),
    solid(
      'M-22 -108C-22 -132 -14 -134 -13 -150C-12 -170 12 -170 13 -150C14 -134 22 -132 22 -108Z',
      '#F6D9A8',
      'round',
    ),
    solid('M-62 -100Q-62 -114 -48 -114H48Q62 -114 62 -100V-70H-62Z', deep, 'round'),
    path(glass, '#FFFFFF'),
    path(
      'M-78 -6C-50 -16 -26 4 0 -5C26 -14 52 4 78 -6V130Q78 166 42 166H-42Q-78 166 -78 130Z',
      MILK,
    ),
    line('M52 92H70M58 112H70M52 132H70', deep, 5),
    label,
    path(glass, shading('round')),
    `<rect x="-64" y="-30" width="9" height="166" rx="4.5" fill="#fff" opacity=".55"/>`,
  ].join('');
}

/** 300 x 200; label on the front of the lid. */
export function lunchbox({ base, deep, light }: Hue): string {
  const whole =
    'M-150 -56Q-150 -94 -112 -94H112Q150 -94 150 -56V62Q150 100 112 100H-112Q-150 100 -150 62Z';
  return [
    shadow(0, 98, 370),
    line('M-48 -92V-104Q-48 -126 -26 -126H26Q48 -126 48 -104V-92', deep, 16),
    path(whole, base),
    path('M-150 40H150V62Q150 100 112 100H-112Q-150 100 -150 62Z', deep),
    path(whole, shading('fall')),
    line('M-112 -80H104', light, 7),
    solid('M-24 38Q-24 28 -14 28H14Q24 28 24 38V50Q24 60 14 60H-14Q-24 60 -24 50Z', light, 'fall'),
  ].join('');
}

/** 210 x 280; label below the top edge. */
export function exerciseBook({ base, deep, light }: Hue): string {
  const cover =
    'M-105 -126Q-105 -140 -91 -140H91Q105 -140 105 -126V120Q105 134 91 134H-91Q-105 134 -105 120Z';
  return [
    shadow(6, 138, 270),
    box(-97, -132, 208, 274, 12, '#FFFFFF'),
    path(cover, base),
    path('M-105 -126Q-105 -140 -91 -140H-73V134H-91Q-105 134 -105 120Z', deep),
    line('M-89 -96V-70M-89 62V88', '#F2EFF7', 4),
    line('M-34 62H66M-34 88H66M-34 114H24', light, 8),
    path(cover, shading('fall')),
  ].join('');
}

/** 480 x 64, pointing right; label in the middle. */
export function pencil({ base, deep, light }: Hue): string {
  return [
    shadow(0, 34, 500),
    path('M-176 -32H170V32H-176Z', base),
    path('M-176 -32H170V-11H-176Z', light),
    path('M-176 12H170V32H-176Z', deep),
    path(
      'M170 -32L256 0L170 32C160 21 160 12 170 11C158 4 158 -4 170 -11C160 -16 160 -24 170 -32Z',
      '#E9C79A',
    ),
    path('M222 -12.65L256 0L222 12.65Z', '#5F5A75'),
    solid('M-216 -32H-176V32H-216Z', '#C8CBD6', 'fall'),
    line('M-206 -30V30M-190 -30V30', '#9EA2B4', 3),
    solid('M-216 -32H-236Q-252 -32 -252 -14V14Q-252 32 -236 32H-216Z', '#F191A5', 'fall'),
    path('M-176 -32H170V32H-176Z', shading('fall')),
  ].join('');
}

/** 320 x 110; label in the middle. */
export function pencilCase({ base, deep, light }: Hue): string {
  const whole =
    'M-160 -16Q-160 -58 -118 -58H118Q160 -58 160 -16V16Q160 58 118 58H-118Q-160 58 -160 16Z';
  return [
    shadow(0, 56, 380),
    path('M94 -46L114 -104L142 -94L124 -40Z', '#F6C453'),
    path('M114 -104L138 -128L142 -94Z', '#E9C79A'),
    path('M130 -120L138 -128L139.2 -117Z', SHADE),
    path('M-20 -54L-26 -124Q-12 -138 2 -124L8 -54Z', '#FF8FAF'),
    path(whole, base),
    path(whole, shading('fall')),
    line('M-128 -32H116', deep, 7),
    box(108, -40, 32, 16, 8, light),
    stitches('M-120 48H120', deep),
  ].join('');
}

/** 320 x 400; label on the front pocket, or a tag from the loop at the top. */
export function backpack({ base, deep, light }: Hue): string {
  const body =
    'M-150 -70C-150 -150 -96 -190 0 -190C96 -190 150 -150 150 -70V152Q150 200 102 200H-102Q-150 200 -150 152Z';
  const pocket = 'M-118 30Q-118 6 -94 6H94Q118 6 118 30V146Q118 178 86 178H-86Q-118 178 -118 146Z';
  return [
    shadow(0, 198, 410),
    line('M-36 -182V-196Q-36 -222 -10 -222H10Q36 -222 36 -196V-182', deep, 16),
    box(-176, -40, 60, 190, 28, deep),
    box(116, -40, 60, 190, 28, deep),
    solid(body, base, 'round'),
    line('M-112 -62C-108 -116 -70 -148 0 -148C70 -148 108 -116 112 -62', deep, 7),
    `<path d="${pocket}" fill="${SHADE}" opacity=".13" transform="translate(3 6)"/>`,
    solid(pocket, light, 'fall'),
    line('M-96 40H96', deep, 7),
    stitches('M-104 64V146Q-104 164 -86 164H86Q104 164 104 146V64', deep),
  ].join('');
}

/** 200 x 440 from above, the toe upwards; label across the insole at y 70. */
export function shoe({ base, deep, light }: Hue): string {
  const outer =
    'M-100 110C-100 190 -60 220 0 220C60 220 100 190 100 110C100 40 92 0 96 -80C99 -160 60 -220 0 -220C-60 -220 -99 -160 -96 -80C-92 0 -100 40 -100 110Z';
  const inner =
    'M-68 104C-68 166 -42 190 0 190C42 190 68 166 68 104C68 50 62 20 58 -30C30 -44 -30 -44 -58 -30C-62 20 -68 50 -68 104Z';
  return [
    disc(8, 6, 128, 236, shading('soft')),
    line(outer, '#E9DFD3', 8),
    solid(outer, base, 'round'),
    path(
      'M-92 -116C-92 -180 -50 -214 0 -214C50 -214 92 -180 92 -116C50 -146 -50 -146 -92 -116Z',
      light,
    ),
    line('M-90 -112C-50 -142 50 -142 90 -112', deep, 4),
    line(inner, deep, 16),
    solid(inner, '#F3EADB', 'fall'),
    path('M-50 -118C-30 -132 30 -132 50 -118L46 -24C24 -8 -24 -8 -46 -24Z', light),
    line('M-58 -92H58M-58 -64H58M-58 -36H58', '#FFFFFF', 11),
    stitches('M-52 108C-52 154 -34 174 0 174C34 174 52 154 52 108', '#CBB899'),
  ].join('');
}
