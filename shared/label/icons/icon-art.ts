import { ICONS, type LabelIcon } from '../geometry.ts';
import { boxOf, type Segment, segments } from '../outline.ts';
import { ICON_BOX, ICON_PATHS } from './first-icons.ts';
import { ICON_GROUPS, MORE_ICONS } from './icon-list.ts';
import { readIcons } from './read.ts';

/** In a box of `ICON_BOX`. */
type IconArt = { outline: Segment[]; ink: Ink };
export type Ink = readonly [left: number, top: number, right: number, bottom: number];

/** The box of the icons in the files. */
export const FILE_BOX = 500;

const paths = new Map<string, string>();
const read = new Map<string, IconArt>();

/**
 * Call it before `artOf` and drawing; the first seven icons do not need it. A second call resolves in the
 * same task.
 */
export async function loadIcon(icon: LabelIcon): Promise<void> {
  if (artOf(icon)) return;
  const group = ICON_GROUPS.find((one) => MORE_ICONS[one].some((name) => name === icon));
  if (!group) return;
  for (const [name, path] of Object.entries(await readIcons(group))) paths.set(name, path);
}

/** Null for an icon that is not loaded. */
export function artOf(icon: LabelIcon): IconArt | null {
  const known = read.get(icon);
  if (known) return known;
  const first = ICONS.find((one) => one === icon);
  const path = first ? ICON_PATHS[first] : paths.get(icon);
  if (path === undefined) return null;
  const art = artFrom(path, first ? 1 : ICON_BOX / FILE_BOX);
  read.set(icon, art);
  return art;
}

function artFrom(path: string, scale: number): IconArt {
  const outline = segments(path).map(({ type, points }) => ({
    type,
    points: points.map((value) => value * scale),
  }));
  const { left, top, right, bottom } = boxOf(outline) ?? WHOLE;
  return { outline, ink: [left, top, right, bottom] };
}

const WHOLE = { left: 0, top: 0, right: ICON_BOX, bottom: ICON_BOX };
