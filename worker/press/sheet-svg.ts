import type { Placed } from '../../shared/press/gang.ts';
import { SHEETS } from '../../shared/press/gang.ts';
import type { Mark } from './ink.ts';
import type { Run } from './sheet.ts';

/** The first sheet in millimetres. For previews only, as SVG has no spot colours. */
export function sheetSvg({ sheet, artworks, tags, frame, sheets: [first] }: Run): string {
  const { widthMm, heightMm } = SHEETS[sheet];
  if (!first) throw new Error('a run without sheets');
  const used = new Set(first.placed.map(({ artwork }) => artwork));
  const symbols = [...used].map((key) => {
    const { shapes = [], cut = '' } = artworks.get(key) ?? {};
    const ink = shapes.map(({ d, fill }) => `<path fill="${fill}" d="${d}"/>`).join('');
    const line = `<path fill="none" stroke="#ec008c" stroke-width=".2" d="${cut}"/>`;
    return `<g id="a${key}">${ink}</g><g id="c${key}">${line}</g>`;
  });
  const codes = first.tags.map(({ tag, at }) => {
    const drawn = tags.get(tag);
    return drawn ? `<g transform="translate(${mm(at.xMm)} ${mm(at.yMm)})">${mark(drawn)}</g>` : '';
  });
  const layer = (kind: 'a' | 'c') =>
    first.placed.map(({ artwork, at }) => use(`${kind}${artwork}`, at)).join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${widthMm}mm" height="${heightMm}mm" ` +
    `viewBox="0 0 ${widthMm} ${heightMm}"><defs>${symbols.join('')}</defs>` +
    `<rect width="${widthMm}" height="${heightMm}" fill="#fff"/>` +
    `${[...frame, first.slug].map(mark).join('')}${codes.join('')}${layer('a')}${layer('c')}</svg>`
  );
}

const mark = ({ d, rule }: Mark) => `<path fill-rule="${rule}" d="${d}"/>`;

function use(id: string, { xMm, yMm, widthMm, turned }: Placed): string {
  const transform = turned
    ? `translate(${mm(xMm + widthMm)} ${mm(yMm)}) rotate(90)`
    : `translate(${mm(xMm)} ${mm(yMm)})`;
  return `<use href="#${id}" transform="${transform}"/>`;
}

const mm = (value: number) => Number(value.toFixed(3));
