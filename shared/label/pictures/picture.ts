import { boxOfSize } from '../box.ts';
import { draw, openSvg } from '../draw.ts';
import { type Face, loadFace } from '../face.ts';
import {
  COLOURS,
  inkOn,
  type LabelColour,
  type LabelFont,
  type LabelIcon,
  type LabelSize,
} from '../geometry.ts';
import { loadIcon } from '../icons/icon-art.ts';
import { placeSegments, segments } from '../outline.ts';
import { wrap } from '../wrap.ts';
import { LIGHT } from './light.ts';
import { type PlaceLabel, SCENES, type Scene, type Spot } from './scenes.ts';

export type Sample = { text: string; icon: LabelIcon; colour: LabelColour; font: LabelFont };
export type Recipe = {
  scene: Scene;
  designs: readonly Sample[];
  /** Printed above the names where the size has room for it. */
  caption?: string;
  /** One design on every label, in its own colour and this size, as an order is printed. */
  printed?: LabelSize;
};
export type Faces = Partial<Record<LabelFont, Face>>;

/** The icons too. */
export async function loadFaces(recipe: Recipe): Promise<Faces> {
  await Promise.all(recipe.designs.map(({ icon }) => loadIcon(icon)));
  const fonts = [...new Set(recipe.designs.map((design) => design.font))];
  const pairs = await Promise.all(fonts.map(async (font) => [font, await loadFace(font)] as const));
  return Object.fromEntries(pairs);
}

/** An SVG of 600 x 600 (hero: 680 x 600). */
export function productImage(recipe: Recipe, faces: Faces, { title }: { title: string }): string {
  const { width, height, paint } = SCENES[recipe.scene];
  const prefix = `${recipe.scene}${fingerprint(JSON.stringify(recipe))}`;
  const defs = new Map<string, string>();

  const stick: PlaceLabel = (nth, spot) => {
    const index = nth % recipe.designs.length;
    const design = recipe.designs[index];
    const face = design && faces[design.font];
    if (!design || !face) throw new Error(`no font loaded for a label of ${recipe.scene}`);
    const { caption = '', printed } = recipe;
    const size = printed ?? spot.size ?? 'medium';
    const radius = spot.radius && round(spot.radius / scaleOf(spot, size));
    const id = `${prefix}-${index}${size.charAt(0)}${radius ?? ''}`;
    if (!defs.has(id)) defs.set(id, symbols(id, { ...design, size, caption, radius }, face));
    return sticker(id, size, (printed ? undefined : spot.colour) ?? design.colour, spot);
  };

  const painted = paint(stick);
  const drawn = `<defs>${LIGHT}${[...defs.values()].join('')}</defs>${painted}`;
  return `${openSvg(width, height, title)}${drawn.replaceAll('~', `${prefix}-`)}</svg>`;
}

/** Whole numbers save a third of the bytes; a step is half a pixel of the image on a phone. */
const STEPS_A_MM = 10;

type Drawn = Sample & { size: LabelSize; caption: string; radius: number | undefined };

function symbols(id: string, design: Drawn, face: Face): string {
  const { widthMm, shapes } = draw({ ...design, line2: '' }, face);
  const { radius } = design;
  const [ground = '', ...ink] = shapes.map(({ d }, nth) => {
    const outline = segments(d);
    const seen = radius ? wrap(outline, widthMm / 2, radius) : outline;
    const steps = nth === 0 ? { scale: 1, decimals: 2 } : { scale: STEPS_A_MM, decimals: 0 };
    return placeSegments(seen, { ...steps, x: 0, y: 0 });
  });
  const words = ink.map((d) => `<path d="${d}"/>`).join('');
  const fit = `transform="scale(${1 / STEPS_A_MM})"`;
  return `<path id="${id}g" d="${ground}"/><g id="${id}" ${fit}>${words}</g>`;
}

/** Of a place's width: the scenes are made for labels that are wider than high. */
const HIGHEST = 0.45;

function scaleOf({ width }: Spot, size: LabelSize): number {
  const { widthMm, heightMm } = boxOfSize(size);
  return round(Math.min(width / widthMm, (HIGHEST * width) / heightMm));
}

/** Printed to its edge, as the sheets are. */
function sticker(id: string, size: LabelSize, colour: LabelColour, spot: Spot): string {
  const { widthMm, heightMm } = boxOfSize(size);
  const turn = spot.turn ? ` rotate(${spot.turn})` : '';
  const middle = `translate(${-widthMm / 2} ${-heightMm / 2})`;
  return (
    `<g transform="translate(${spot.x} ${spot.y})${turn} scale(${scaleOf(spot, size)}) ${middle}">` +
    (spot.isFlat ? '' : `<use href="#${id}g" x=".4" y=".9" opacity=".2"/>`) +
    `<use href="#${id}g" fill="${COLOURS[colour]}"/>` +
    `<use href="#${id}" fill="${inkOn(colour)}"/></g>`
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

// Two images on one page must not share ids; the same image twice may.
function fingerprint(text: string): string {
  let hash = 5381;
  for (const char of text) hash = (hash * 33 + (char.codePointAt(0) ?? 0)) % 0x7fffffff;
  return hash.toString(36);
}
