import { encode } from 'uqr';
import { type Face, setText } from '../../shared/label/face.ts';
import { roundedRect, segments } from '../../shared/label/outline.ts';
import { fieldOf, MARGIN_MM, SHEETS, type SheetSize, TAG_MM } from '../../shared/press/gang.ts';
import { box, type Mark, mapPath } from './ink.ts';

/** A quarter of a point, the usual hairline. */
const HAIR_MM = 0.09;
const CROP_MM = 4;
/** Crop marks stay clear of the bleed. */
const CROP_GAP_MM = 2;
const REGISTER_MM = 2;
/** From the sheet's edge to the middle of a registration mark, within reach of office printers. */
const REGISTER_AT_MM = 6;
const QR_MM = 9;
const SLUG_CAP_MM = 2.4;
const TAG_CAP_MM = 1.8;

export function frameMarks(
  { sheet, id, title }: { sheet: SheetSize; id: string; title: string },
  face: Face,
): Mark[] {
  const { widthMm, heightMm } = SHEETS[sheet];
  const [near, far] = [REGISTER_AT_MM, widthMm - REGISTER_AT_MM];
  const corners = [near, heightMm - REGISTER_AT_MM].flatMap((y) =>
    [near, far].map((x) => [x, y] as const),
  );
  return [
    ...cropMarks(sheet).map((d): Mark => ({ d, ink: 'all', rule: 'nonzero' })),
    ...corners.flatMap(([x, y]) => register(x, y)),
    {
      d: qr(id, MARGIN_MM.side + 4, heightMm - MARGIN_MM.bottom + 5),
      ink: 'black',
      rule: 'nonzero',
    },
    below(title, sheet, face, MARGIN_MM.side + 4 + QR_MM + 4),
  ];
}

function cropMarks(sheet: SheetSize): string[] {
  const { xMm, yMm, widthMm, heightMm } = fieldOf(sheet);
  return [xMm, xMm + widthMm].flatMap((x) =>
    [yMm, yMm + heightMm].flatMap((y) => {
      const left = x === xMm ? x - CROP_GAP_MM - CROP_MM : x + CROP_GAP_MM;
      const top = y === yMm ? y - CROP_GAP_MM - CROP_MM : y + CROP_GAP_MM;
      return [
        box(left, y - HAIR_MM / 2, CROP_MM, HAIR_MM),
        box(x - HAIR_MM / 2, top, HAIR_MM, CROP_MM),
      ];
    }),
  );
}

function register(x: number, y: number): Mark[] {
  const disc = (r: number) => roundedRect(x - r, y - r, 2 * r, 2 * r, r);
  const ring = disc(REGISTER_MM * 0.6) + disc(REGISTER_MM * 0.6 - HAIR_MM);
  const arm = 2 * REGISTER_MM;
  return [
    { d: ring, ink: 'all', rule: 'evenodd' },
    { d: box(x - REGISTER_MM, y - HAIR_MM / 2, arm, HAIR_MM), ink: 'all', rule: 'nonzero' },
    { d: box(x - HAIR_MM / 2, y - REGISTER_MM, HAIR_MM, arm), ink: 'all', rule: 'nonzero' },
  ];
}

function qr(text: string, x: number, y: number): string {
  const { data, size } = encode(text, { border: 0 });
  const side = QR_MM / size;
  return data
    .flatMap((row, j) =>
      row.map((dark, i) => (dark ? box(x + i * side, y + j * side, side, side) : '')),
    )
    .join('');
}

function below(text: string, sheet: SheetSize, face: Face, x: number): Mark {
  const y = SHEETS[sheet].heightMm - MARGIN_MM.bottom + 5 + QR_MM / 2 + SLUG_CAP_MM / 2;
  const scale = SLUG_CAP_MM / face.capHeight;
  const d = mapPath(line(text, face), (u, v) => [x + u * scale, y + v * scale]);
  return { d, ink: 'black', rule: 'nonzero' };
}

export function slug(text: string, sheet: SheetSize, face: Face): Mark {
  const widthMm = (setText(text, face).width * SLUG_CAP_MM) / face.capHeight;
  return below(text, sheet, face, SHEETS[sheet].widthMm - MARGIN_MM.side - 4 - widthMm);
}

/** The order's code, set vertically; mm from the strip's top left corner. */
export function tag(code: string, heightMm: number, face: Face): Mark {
  const { width } = setText(code, face);
  const scale = Math.min(TAG_CAP_MM / face.capHeight, (heightMm - 1) / width);
  const baseline = (TAG_MM + face.capHeight * scale) / 2;
  const from = (heightMm + width * scale) / 2;
  const d = mapPath(line(code, face), (u, v) => [baseline + v * scale, from - u * scale]);
  return { d, ink: 'black', rule: 'nonzero' };
}

function line(text: string, face: Face): string {
  return setText(text, face)
    .glyphs.map(({ char, x }) => {
      const outline = face.outlines[char] ?? '';
      return segments(outline).length > 0 ? mapPath(outline, (u, v) => [u + x, v]) : '';
    })
    .join('');
}
