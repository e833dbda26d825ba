import { CAPTION } from '../../shared/label/caption.ts';
import { background, cutLine, type Design, draw, type Shape } from '../../shared/label/draw.ts';
import type { Face } from '../../shared/label/face.ts';
import type { LabelFont, LabelSize } from '../../shared/label/geometry.ts';
import { artOf, loadIcon } from '../../shared/label/icons/icon-art.ts';
import { namesOf } from '../../shared/label/names.ts';
import {
  BLEED_MM,
  type Layout,
  type Place,
  type Placed,
  packSheets,
  type SheetSize,
} from '../../shared/press/gang.ts';
import { blockOf, type PressLine } from '../../shared/press/line.ts';
import type { Mark } from './ink.ts';
import { frameMarks, slug, tag } from './marks.ts';

/** Shapes of one label from the bottom up, with bleed, and its cut line. */
export type Artwork = { size: LabelSize; shapes: Shape[]; cut: string };

export type Sheet = {
  placed: { artwork: string; at: Placed }[];
  tags: { tag: string; at: Place }[];
  slug: Mark;
};

export type Run = {
  sheet: SheetSize;
  artworks: Map<string, Artwork>;
  tags: Map<string, Mark>;
  frame: Mark[];
  sheets: Sheet[];
  /** Sheets of the whole job; `sheets` may be a part of it. */
  count: number;
};

type Faces = ReadonlyMap<LabelFont, Face>;
type Job = { id: string; sheet: SheetSize; title: string };

/** 'simple' sets the codes. */
export const fontsOf = (lines: readonly PressLine[]): LabelFont[] => [
  ...new Set<LabelFont>([
    'simple',
    ...lines.flatMap(({ design }) => (design ? [design.font] : [])),
  ]),
];

export async function loadIconsOf(lines: readonly PressLine[]): Promise<void> {
  await Promise.all(lines.map(async ({ design }) => design && loadIcon(design.icon)));
}

/** Sheets `from` to `to` (counted from 1), drawn with the same code as the preview. */
export function runSheets(
  job: Job,
  lines: readonly PressLine[],
  faces: Faces,
  [from, to]: readonly [number, number] = [1, Number.POSITIVE_INFINITY],
): Run {
  const plain = faces.get('simple');
  if (!plain) throw new Error('the font of the codes is not loaded');
  const layouts: { number: number; layout: Layout }[] = [];
  let count = 0;
  for (const layout of packSheets(lines.map(blockOf), job.sheet)) {
    count++;
    if (count >= from && count <= to) layouts.push({ number: count, layout });
  }

  const artworks = new Map<string, Artwork>();
  const artworkAt = ({ block, nth }: Placed): string => {
    const line = lines[block] as PressLine;
    const name = Math.floor(nth / line.copies);
    const key = `${block}.${name}`;
    if (!artworks.has(key)) artworks.set(key, artworkOf(line, name, faces));
    return key;
  };
  const tags = new Map<string, Mark>();
  const tagAt = ({ block, heightMm }: Place): string => {
    const key = `${block}.${heightMm}`;
    if (!tags.has(key)) tags.set(key, tag(lines[block]?.code ?? '', heightMm, plain));
    return key;
  };
  const sheets = layouts.map(({ number, layout }) => ({
    placed: layout.placed.map((at) => ({ artwork: artworkAt(at), at })),
    tags: layout.tags.map((at) => ({ tag: tagAt(at), at })),
    slug: slug(`${number}/${count}`, job.sheet, plain),
  }));
  const frame = frameMarks(job, plain);
  return { sheet: job.sheet, artworks, tags, frame, sheets, count };
}

function artworkOf(line: PressLine, name: number, faces: Faces): Artwork {
  const { size, design, locale, centred } = line;
  const cut = cutLine(size);
  if (!design) return { size, shapes: [], cut };
  const face = faces.get(design.font);
  if (!face) throw new Error(`the font ${design.font} is not loaded`);
  if (!artOf(design.icon)) throw new Error(`the icon ${design.icon} is not loaded`);
  const words = namesOf(design)[name] ?? design;
  const { icon, colour, font } = design;
  const caption = CAPTION[locale];
  const printed: Design = { ...words, icon, colour, font, size, caption, centred };
  const [ground, ...ink] = draw(printed, face).shapes;
  const fill = ground?.fill ?? '';
  return { size, shapes: [{ d: background(size, BLEED_MM), fill }, ...ink], cut };
}
