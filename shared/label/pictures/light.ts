export const SHADE = '#1B1528';

/** `~` becomes the picture's own prefix (picture.ts): two pictures on one page share no ids. */
export const shading = (name: 'soft' | 'round' | 'fall' | 'blur') => `url(#~${name})`;

type Stop = [offset: number, colour: string, opacity?: number];

export const stops = (all: Stop[]) =>
  all
    .map(
      ([at, colour, opacity]) =>
        `<stop offset="${at}" stop-color="${colour}"${opacity === undefined ? '' : ` stop-opacity="${opacity}"`}/>`,
    )
    .join('');

/** A shadow on the ground, a body that is round from left to right, and a flat front. */
export const LIGHT =
  `<radialGradient id="~soft">${stops([
    [0, SHADE, 0.3],
    [0.55, SHADE, 0.13],
    [1, SHADE, 0],
  ])}</radialGradient>` +
  `<linearGradient id="~round">${stops([
    [0, SHADE, 0.12],
    [0.16, '#fff', 0.34],
    [0.42, '#fff', 0],
    [1, SHADE, 0.2],
  ])}</linearGradient>` +
  `<linearGradient id="~fall" x2=".5" y2="1">${stops([
    [0, '#fff', 0.36],
    [0.5, '#fff', 0],
    [1, SHADE, 0.14],
  ])}</linearGradient>` +
  '<filter id="~blur"><feGaussianBlur stdDeviation="8"/></filter>';

/** What is white by day. Labels, which are drawn by `use`, look as they are printed at night, too. */
export const WHITE_AT_NIGHT = ':not(use)[fill$=FFF]{fill:#ece6dc}[stroke$=FFF]{stroke:#ece6dc}';

export const NIGHT_LIGHT = `${WHITE_AT_NIGHT}.cast{fill:#000;opacity:.45}#~soft stop{stop-color:#000}#~soft stop:first-child{stop-opacity:.45}`;
