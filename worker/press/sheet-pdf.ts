import { boxOfSize } from '../../shared/label/box.ts';
import { segments } from '../../shared/label/outline.ts';
import { BLEED_MM, fieldOf, type Place, SHEETS, TAG_MM } from '../../shared/press/gang.ts';
import type { Mark } from './ink.ts';
import { name, PdfFile, ref, text } from './pdf.ts';
import type { Artwork, Run, Sheet } from './sheet.ts';

const POINTS = 72 / 25.4;
/** A quarter of a point: cutters take it for a line, not for artwork. */
const CUT_MM = 0.0882;

type PressFile = { title: string; cutName: string; fileId: string; at: Date };

/** True millimetres, outlined fonts. The spot-colour cut line overprints and knocks out no background. */
export async function sheetPdf(run: Run, { title, cutName, fileId, at }: PressFile) {
  const pdf = new PdfFile();
  const resources = pdf.reserve();
  const form = (content: string, [x, y, right, bottom]: number[]) =>
    pdf.stream(
      `/Type/XObject/Subtype/Form/BBox[${x} ${y} ${right} ${bottom}]/Resources ${ref(resources)}`,
      content,
    );

  const forms = new Map<string, number>();
  for (const [key, artwork] of run.artworks) {
    const { widthMm, heightMm } = boxOfSize(artwork.size);
    const box = [-BLEED_MM, -BLEED_MM, widthMm + BLEED_MM, heightMm + BLEED_MM];
    forms.set(`A${key}`, await form(ink(artwork), box));
    const cut = `C${artwork.size}`;
    if (!forms.has(cut)) forms.set(cut, await form(cutting(artwork.cut), box));
  }
  for (const [key, drawn] of run.tags) {
    forms.set(`T${key}`, await form(mark(drawn), [0, 0, TAG_MM, 100]));
  }
  const { widthMm, heightMm } = SHEETS[run.sheet];
  forms.set('Frame', await form(run.frame.map(mark).join('\n'), [0, 0, widthMm, heightMm]));

  const xObjects = [...forms].map(([key, id]) => `${name(key)} ${ref(id)}`).join('');
  pdf.set(
    resources,
    `<</ColorSpace<</Cut ${ref(spot(pdf, cutName))}` +
      `/DefaultRGB ${ref(screenColours(pdf))}>>` +
      `/ExtGState<</Over<</Type/ExtGState/OP true/op true/OPM 1>>>>/XObject<<${xObjects}>>>>`,
  );

  const pages = pdf.reserve();
  const kids: number[] = [];
  for (const sheet of run.sheets) {
    const content = await pdf.stream('', page(sheet, heightMm, run.artworks));
    const { xMm, yMm, ...field } = fieldOf(run.sheet);
    const [left, top] = [xMm, heightMm - yMm];
    const boxOf = (grow: number) =>
      [left - grow, top - field.heightMm - grow, left + field.widthMm + grow, top + grow]
        .map((value) => number(value * POINTS))
        .join(' ');
    kids.push(
      pdf.add(
        `<</Type/Page/Parent ${ref(pages)}/MediaBox[0 0 ${number(widthMm * POINTS)} ${number(heightMm * POINTS)}]` +
          `/BleedBox[${boxOf(BLEED_MM)}]/TrimBox[${boxOf(0)}]` +
          `/Resources ${ref(resources)}/Contents ${ref(content)}>>`,
      ),
    );
  }
  pdf.set(pages, `<</Type/Pages/Count ${kids.length}/Kids[${kids.map(ref).join(' ')}]>>`);
  const catalog = pdf.add(`<</Type/Catalog/Pages ${ref(pages)}>>`);
  const day = at.toISOString().replace(/[-:T]|\.\d+Z/g, '');
  const info = pdf.add(
    `<</Title ${text(title)}/Creator ${text('Tiny Tag')}/CreationDate(D:${day}Z)/Trapped/False>>`,
  );
  return pdf.bytes(catalog, info, fileId);
}

const spot = (pdf: PdfFile, colour: string) =>
  pdf.add(
    `[/Separation ${name(colour)}/DeviceCMYK<</FunctionType 2/Domain[0 1]/C0[0 0 0 0]/C1[0 1 0 0]/N 1>>]`,
  );

/** sRGB, in which the preview is drawn. */
const screenColours = (pdf: PdfFile) =>
  pdf.add(
    '[/CalRGB<</WhitePoint[.9505 1 1.089]/Gamma[2.2 2.2 2.2]' +
      '/Matrix[.4124 .2126 .0193 .3576 .7152 .1192 .1805 .0722 .9505]>>]',
  );

function page(sheet: Sheet, heightMm: number, artworks: Run['artworks']): string {
  const scale = POINTS.toFixed(8);
  const cuts = sheet.placed.map(({ artwork, at }) => use(`C${artworks.get(artwork)?.size}`, at));
  return [
    `${scale} 0 0 -${scale} 0 ${number(heightMm * POINTS)} cm`,
    '/Frame Do',
    mark(sheet.slug),
    ...sheet.tags.map(({ tag, at }) => use(`T${tag}`, { ...at, turned: false })),
    ...sheet.placed.map(({ artwork, at }) => use(`A${artwork}`, at)),
    // Above all ink, or the last background would cover the next label's line.
    ...cuts,
  ].join('\n');
}

function use(form: string, { xMm, yMm, widthMm, turned }: Place & { turned: boolean }): string {
  const matrix = turned ? `0 1 -1 0 ${number(xMm + widthMm)}` : `1 0 0 1 ${number(xMm)}`;
  return `q ${matrix} ${number(yMm)} cm /${form} Do Q`;
}

const ink = ({ shapes }: Artwork) =>
  shapes.map(({ d, fill }) => `${rgb(fill)} rg ${path(d)} f`).join('\n');

const cutting = (cut: string) => `/Over gs /Cut CS 1 SCN ${CUT_MM} w ${path(cut)} S`;

/** In every process ink, for register, but not in the spot colour, which would be cut. */
const mark = ({ d, ink: plate, rule }: Mark) =>
  `${plate === 'all' ? '1 1 1 1 k' : '0 g'} ${path(d)} ${rule === 'evenodd' ? 'f*' : 'f'}`;

const rgb = (hex: string) =>
  [1, 3, 5].map((at) => number(Number.parseInt(hex.slice(at, at + 2), 16) / 255, 4)).join(' ');

/** PDF path operators; quadratic curves become equivalent cubic ones. */
export function path(d: string): string {
  let [px, py] = [0, 0];
  const out = segments(d).map(({ type, points }) => {
    const [x = px, y = py] = points.slice(-2);
    const [cx = 0, cy = 0] = points;
    const cubic =
      type === 'Q'
        ? [
            px + (2 / 3) * (cx - px),
            py + (2 / 3) * (cy - py),
            x + (2 / 3) * (cx - x),
            y + (2 / 3) * (cy - y),
            x,
            y,
          ]
        : points;
    [px, py] = [x, y];
    return `${cubic.map((value) => number(value)).join(' ')} ${OPERATORS[type]}`.trim();
  });
  return out.join(' ');
}

const OPERATORS: Record<string, string> = { M: 'm', L: 'l', C: 'c', Q: 'c', Z: 'h' };

const number = (value: number, decimals = 4) => `${Number(value.toFixed(decimals))}`;
