// Objects that labels are shown on: flat shapes around their own centre, lit from the left. Each
// leaves room for a label, which `scenes.ts` places.

export const PAPER = '#FBF6EE';
const SHADE = '#1B1528';

export type Hue = { base: string; deep: string; light: string };

export const HUES = {
  sky: { base: '#A9DDED', deep: '#7CC3D9', light: '#D3EFF7' },
  sand: { base: '#F3DDBD', deep: '#E2C296', light: '#FBEEDA' },
  leaf: { base: '#B5DDB7', deep: '#8FC492', light: '#DBF0DC' },
  rose: { base: '#FBC3D0', deep: '#EE9FB2', light: '#FEE3E9' },
  lilac: { base: '#CDC2E4', deep: '#AD9CD0', light: '#E9E3F4' },
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

export function disc(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;
}

export function shadow(x: number, y: number, width: number): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${width / 2}" ry="${Math.min(16, width / 14)}" fill="${SHADE}" opacity=".08"/>`;
}

export function at(x: number, y: number, scale: number, inner: string, turn = 0): string {
  const rotate = turn === 0 ? '' : ` rotate(${turn})`;
  return `<g transform="translate(${x} ${y})${rotate} scale(${scale})">${inner}</g>`;
}

/** 220 x 430; label in the middle. */
export function waterBottle({ base, deep, light }: Hue): string {
  return [
    shadow(0, 214, 260),
    line('M-34 -172C-34 -222 34 -222 34 -172', deep, 15),
    box(-58, -186, 116, 58, 16, deep),
    box(-74, -136, 148, 24, 12, light),
    path(
      'M-66 -114H66C72 -88 110 -82 110 -38V172Q110 214 68 214H-68Q-110 214 -110 172V-38C-110 -82 -72 -88 -66 -114Z',
      base,
    ),
    path('M110 128V172Q110 214 68 214H-68Q-110 214 -110 172V128Z', deep),
    box(-90, -36, 16, 142, 8, light),
  ].join('');
}

/** 150 x 330; label in the middle of the lower half. */
export function babyBottle({ base, deep }: Hue): string {
  return [
    shadow(0, 166, 190),
    path(
      'M-22 -108C-22 -132 -14 -134 -13 -150C-12 -170 12 -170 13 -150C14 -134 22 -132 22 -108Z',
      '#F6D9A8',
    ),
    box(-62, -114, 124, 44, 14, deep),
    path(
      'M-56 -70H56C60 -50 78 -44 78 -18V130Q78 166 42 166H-42Q-78 166 -78 130V-18C-78 -44 -60 -50 -56 -70Z',
      '#FFFFFF',
    ),
    path(
      'M-78 -6C-50 -16 -26 4 0 -5C26 -14 52 4 78 -6V130Q78 166 42 166H-42Q-78 166 -78 130Z',
      base,
    ),
    line('M52 92H70M58 112H70M52 132H70', deep, 5),
  ].join('');
}

/** 300 x 200; label on the front of the lid. */
export function lunchbox({ base, deep, light }: Hue): string {
  return [
    shadow(0, 102, 330),
    line('M-48 -92V-104Q-48 -126 -26 -126H26Q48 -126 48 -104V-92', deep, 16),
    box(-150, -94, 300, 194, 38, base),
    path('M-150 40H150V62Q150 100 112 100H-112Q-150 100 -150 62Z', deep),
    box(-132, -76, 12, 74, 6, light),
    box(-24, 28, 48, 32, 10, light),
  ].join('');
}

/** 210 x 280; label below the top edge. */
export function exerciseBook({ base, deep, light }: Hue): string {
  return [
    shadow(6, 142, 230),
    box(-97, -132, 208, 274, 12, '#FFFFFF'),
    box(-105, -140, 210, 274, 14, base),
    path('M-105 -126Q-105 -140 -91 -140H-73V134H-91Q-105 134 -105 120Z', deep),
    line('M-34 62H66M-34 88H66M-34 114H24', light, 8),
  ].join('');
}

/** 320 x 110; label in the middle. */
export function pencilCase({ base, deep, light }: Hue): string {
  return [
    shadow(0, 58, 340),
    path('M56 -50L76 -104L104 -94L84 -40Z', '#F6C453'),
    path('M76 -104L100 -128L104 -94Z', '#FFF3DC'),
    path('M94 -122L100 -128L101 -119.5Z', SHADE),
    path('M-20 -54L-26 -124Q-12 -138 2 -124L8 -54Z', '#FF8FAF'),
    box(-160, -58, 320, 116, 42, base),
    line('M-128 -32H116', deep, 7),
    box(108, -40, 32, 16, 8, light),
  ].join('');
}

/** 320 x 400; label on the front pocket, or a tag from the loop at the top. */
export function backpack({ base, deep, light }: Hue): string {
  return [
    shadow(0, 202, 360),
    line('M-36 -182V-196Q-36 -222 -10 -222H10Q36 -222 36 -196V-182', deep, 16),
    box(-176, -40, 60, 190, 28, deep),
    box(116, -40, 60, 190, 28, deep),
    path(
      'M-150 -70C-150 -150 -96 -190 0 -190C96 -190 150 -150 150 -70V152Q150 200 102 200H-102Q-150 200 -150 152Z',
      base,
    ),
    line('M-112 -62C-108 -116 -70 -148 0 -148C70 -148 108 -116 112 -62', deep, 7),
    path('M-118 30Q-118 6 -94 6H94Q118 6 118 30V146Q118 178 86 178H-86Q-118 178 -118 146Z', light),
    line('M-96 40H96', deep, 7),
  ].join('');
}

/** 460 x 420; label inside the collar at y -150. */
export function shirt({ base, deep, light }: Hue): string {
  return [
    shadow(0, 214, 330),
    path(
      'M-92 -196L-196 -150Q-214 -142 -220 -124L-238 -54Q-242 -36 -224 -31L-150 -14V180Q-150 206 -124 206H124Q150 206 150 180V-14L224 -31Q242 -36 238 -54L220 -124Q214 -142 196 -150L92 -196C70 -120 -70 -120 -92 -196Z',
      base,
    ),
    path('M-92 -196C-60 -212 60 -212 92 -196C70 -120 -70 -120 -92 -196Z', deep),
    line('M-92 -196C-70 -120 70 -120 92 -196', light, 12),
    line('M-150 -14L-142 -62M150 -14L142 -62', deep, 6),
    line('M-140 180H140', deep, 5),
  ].join('');
}
