import { draw, openSvg } from './draw.ts';
import { type Face, loadFace } from './face.ts';
import {
  COLOURS,
  inkOn,
  type LabelColour,
  type LabelFont,
  type LabelIcon,
  type LabelSize,
} from './geometry.ts';
import { loadIcon } from './icons/icon-art.ts';
import { LIGHT, lit } from './light.ts';
import { place } from './outline.ts';
import { type PlaceLabel, SCENES, type Scene, type Spot } from './scenes.ts';
import { boxOfSize } from './shapes.ts';

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

/** An SVG of 600 x 600 (hero: 800 x 600). */
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
    const id = `${prefix}-${index}${size.charAt(0)}`;
    if (!defs.has(id)) defs.set(id, symbols(id, { ...design, size, caption }, face));
    return sticker(id, size, (printed ? undefined : spot.colour) ?? design.colour, spot);
  };

  const painted = paint(stick);
  const drawn = `<defs>${LIGHT}${[...defs.values()].join('')}</defs>${painted}`;
  return `${openSvg(width, height, title)}${drawn.replaceAll('~', `${prefix}-`)}</svg>`;
}

/** Whole numbers save a third of the bytes; a step is half a pixel of the image on a phone. */
const STEPS_A_MM = 10;

type Drawn = Sample & { size: LabelSize; caption: string };

function symbols(id: string, design: Drawn, face: Face): string {
  const drawing = draw({ ...design, line2: '' }, face);
  const [ground, ...ink] = drawing.shapes;
  const whole = { scale: STEPS_A_MM, x: 0, y: 0, decimals: 0 };
  const words = ink.map((shape) => `<path d="${place(shape.d, whole)}"/>`).join('');
  const fit = `transform="scale(${1 / STEPS_A_MM})"`;
  return `<path id="${id}g" d="${ground?.d ?? ''}"/><g id="${id}" ${fit}>${words}</g>`;
}

/** Of a place's width: the scenes are made for labels that are wider than high. */
const HIGHEST = 0.45;

function sticker(id: string, size: LabelSize, colour: LabelColour, spot: Spot): string {
  const { widthMm, heightMm } = boxOfSize(size);
  const scale = round(Math.min(spot.width / widthMm, (HIGHEST * spot.width) / heightMm));
  const turn = spot.turn ? ` rotate(${spot.turn})` : '';
  const middle = `translate(${-widthMm / 2} ${-heightMm / 2})`;
  return (
    `<g transform="translate(${spot.x} ${spot.y})${turn} scale(${scale}) ${middle}">` +
    `<use href="#${id}g" x=".5" y="1.1" opacity=".2"/>` +
    `<use href="#${id}g" fill="${COLOURS[colour]}" stroke="#fff" stroke-width=".8"/>` +
    `<use href="#${id}g" fill="${lit('gloss')}"/>` +
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
