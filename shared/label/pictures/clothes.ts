// Clothes that lie flat or folded. Cloth is lit as a flat front, and labels are ironed onto it.

import { SHADE, shading } from './light.ts';
import { at, box, disc, type Hue, line, path, shadow, solid, stitches } from './objects.ts';

/** The shadow of what lies on the ground. */
const cast = (d: string) =>
  `<path class="cast" d="${d}" fill="${SHADE}" opacity=".26" transform="translate(6 11)" filter="${shading('blur')}"/>`;

/** A soft crease. */
const fold = (d: string) => `<path d="${d}" fill="${SHADE}" opacity=".08"/>`;

const mirrored = (inner: string) => `<g transform="scale(-1 1)">${inner}</g>`;

/** 460 x 420; label inside the collar at y -150 and above the hem. */
export function shirt({ base, deep, light }: Hue): string {
  const cloth =
    'M-92 -196L-196 -150Q-214 -142 -220 -124L-238 -54Q-242 -36 -224 -31L-150 -14V180Q-150 206 -124 206H124Q150 206 150 180V-14L224 -31Q242 -36 238 -54L220 -124Q214 -142 196 -150L92 -196C70 -120 -70 -120 -92 -196Z';
  const seams =
    line('M-150 -14C-164 -70 -152 -132 -124 -182', deep, 4) + stitches('M-226 -46L-158 -30', deep);
  return [
    cast(cloth),
    solid(cloth, base, 'fall'),
    fold('M-150 -8C-112 14 -88 56 -88 116C-98 66 -116 32 -150 14Z'),
    fold('M150 -8C92 12 66 44 62 98C76 54 104 30 150 18Z'),
    path('M-92 -196C-60 -212 60 -212 92 -196C70 -120 -70 -120 -92 -196Z', deep),
    line('M-92 -196C-70 -120 70 -120 92 -196', light, 12),
    seams,
    mirrored(seams),
    stitches('M-140 186H140', deep),
  ].join('');
}

/** 450 x 380: a school shirt, folded under at its waist; label inside its neck at y -122. */
export function collar({ base, deep, light }: Hue): string {
  const body =
    'M-98 -152L-136 -136Q-150 -130 -148 -112L-138 -20V166Q-138 190 -114 190H114Q138 190 138 166V-20L148 -112Q150 -130 136 -136L98 -152Z';
  const arm =
    'M-112 -146L-142 -134Q-168 -124 -178 -100L-222 2Q-226 12 -216 17L-162 40Q-152 44 -148 34L-124 -30Z';
  const flap = 'M-104 -168C-136 -128 -134 -84 -122 -44L-8 -52C-50 -84 -84 -120 -104 -168Z';
  const sleeve =
    solid(arm, base, 'fall') +
    stitches('M-210 2L-154 26', deep) +
    fold('M-138 8L-124 -110L-160 -20Z');
  const flaps = `${fold('M-118 -36L-4 -44L-30 -70L-124 -60Z')}${solid(flap, light, 'fall')}${stitches('M-112 -56L-28 -62', deep)}`;
  return [
    cast(`${body}${arm}M138 -20L222 2L162 40Z`),
    path('M-130 160H130V190Q130 204 114 204H-114Q-130 204 -130 190Z', deep),
    sleeve,
    mirrored(sleeve),
    solid(body, base, 'fall'),
    line('M-140 -30C-152 -76 -146 -112 -132 -136M140 -30C152 -76 146 -112 132 -136', deep, 4),
    fold('M-138 -16C-104 6 -80 48 -80 112C-90 58 -108 24 -138 8Z'),
    fold('M138 0C94 20 70 58 66 118C80 66 100 40 138 24Z'),
    path(
      'M-106 -168C-60 -196 60 -196 106 -168C84 -116 50 -78 0 -52C-50 -78 -84 -116 -106 -168Z',
      deep,
    ),
    path('M-106 -168C-60 -196 60 -196 106 -168C60 -182 -60 -182 -106 -168Z', light),
    line('M0 -50V188', deep, 3),
    stitches('M16 -40V184', deep),
    ...[0, 66, 132].map((y) => disc(0, y, 8, 8, '#FFFFFF') + disc(0, y, 3, 3, deep)),
    flaps,
    mirrored(flaps),
  ].join('');
}

/** 290 wide and folded straight. */
const folded = (y: number, height: number, { base }: Hue) =>
  [base, shading('fall')].map((fill) => box(-145, y, 290, height, 20, fill)).join('');

/** 290 x 80: the front of a folded jumper. */
const folds = (hue: Hue) =>
  folded(76, 40, hue) + line('M-130 79H130', hue.deep, 6) + folded(38, 40, hue);

const neck = ({ deep, light }: Hue) =>
  path('M-54 -106C-36 -122 36 -122 54 -106C38 -78 -38 -78 -54 -106Z', deep) +
  line('M-54 -104C-38 -74 38 -74 54 -104', light, 13);

/** 290 x 220: a folded jumper, seen from the front and above; label on the chest. */
const chest = (hue: Hue) => folds(hue) + folded(-104, 180, hue) + neck(hue);

/** 300 x 230, from its collar to its hem; label on the chest. */
export function jumper(hue: Hue): string {
  const { base, deep } = hue;
  const sleeve =
    solid('M-86 -99Q-116 -94 -124 -66L-148 76L-104 84L-86 -6Z', base, 'fall') +
    path('M-148 72L-104 80L-109 104L-152 96Z', deep);
  return [
    sleeve,
    mirrored(sleeve),
    solid('M-54 -106L-88 -98Q-98 -40 -94 26V100H94V26Q98 -40 88 -98L54 -106Z', base, 'fall'),
    box(-94, 92, 188, 26, 6, deep),
    neck(hue),
  ].join('');
}

/** The uppermost of a pile is seen whole. */
export function pile([lowest, middle, top]: readonly [Hue, Hue, Hue]): string {
  return [
    shadow(0, 230, 340),
    at(0, 116, 1, folds(lowest)),
    at(0, 58, 1, folds(middle)),
    chest(top),
  ].join('');
}
