import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CAPTION } from '../../../shared/label/caption.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { background, draw } from '../../../shared/label/draw.ts';
import { loadFace } from '../../../shared/label/face.ts';
import { COLOURS, FONTS, ICONS, SIZE_ORDER } from '../../../shared/label/geometry.ts';
import { namesOf } from '../../../shared/label/names.ts';
import { segments } from '../../../shared/label/outline.ts';
import { BLEED_MM, fieldOf, SHEET_SIZES, SHEETS } from '../../../shared/press/gang.ts';
import type { PressLine } from '../../../shared/press/line.ts';
import { runSheets } from '../../../worker/press/sheet.ts';
import { sheetPdf } from '../../../worker/press/sheet-pdf.ts';
import { sheetSvg } from '../../../worker/press/sheet-svg.ts';
import { pathsOf, readPdf } from '../pdf.ts';

const faces = new Map(await Promise.all(FONTS.map(async (f) => [f, await loadFace(f)] as const)));
const JOB = { id: 'K7F3P2', sheet: 'a4', title: 'Tiny Tag K7F3P2' } as const;
const FILE = {
  title: 'K7F3P2',
  cutName: 'CutContour',
  fileId: 'ab'.repeat(16),
  at: new Date(0),
};
const design = (changes: object = {}) => ({ ...DEFAULT_DESIGN, text: 'Njĩrũ', ...changes });
const lineOf = (changes: Partial<PressLine> = {}): PressLine => ({
  code: '3F2A91BC-1',
  size: 'medium',
  copies: 2,
  design: design(),
  locale: 'en',
  centred: 'ink',
  ...changes,
});
const pdfOf = async (lines: PressLine[], file = FILE) =>
  readPdf(await sheetPdf(runSheets(JOB, lines, faces), file));

/** A path's points with all curves cubic, as a press reads the preview's outline. */
function cubics(d: string): number[][] {
  let [px, py] = [0, 0];
  return segments(d).map(({ type, points }) => {
    const [x = px, y = py] = points.slice(-2);
    const [cx = 0, cy = 0] = points;
    const third = (from: number, control: number) => from + ((control - from) * 2) / 3;
    const cubic =
      type === 'Q' ? [third(px, cx), third(py, cy), third(x, cx), third(y, cy), x, y] : points;
    [px, py] = [x, y];
    return cubic;
  });
}

const rgb = (hex: string) =>
  [1, 3, 5].map((at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)));

test("every outline on the press is the preview's, point by point, in every font, size, icon and colour", async () => {
  const words = fc.record({
    text: fc.constantFrom('Njĩrũ', "Ng'ang'a", 'Wanjiku', 'Å', 'Zawadi Otieno', 'WWWWWWWWWWWWWWW'),
    line2: fc.constantFrom('', 'Class 4B', '0712 345 678'),
    icon: fc.constantFrom(...ICONS),
    colour: fc.constantFrom(...(Object.keys(COLOURS) as (keyof typeof COLOURS)[])),
    font: fc.constantFrom(...FONTS),
    size: fc.constantFrom(...SIZE_ORDER),
    locale: fc.constantFrom('en' as const, 'sw' as const),
  });
  await fc.assert(
    fc.asyncProperty(words, async ({ locale, ...look }) => {
      const pdf = await pdfOf([lineOf({ design: design(look), size: look.size, locale })]);
      const preview = draw({ ...look, caption: CAPTION[locale] }, faces.get(look.font) as never);
      const [ground, ...ink] = pathsOf(pdf.forms.get('A0.0')?.stream ?? '');
      expect(ground?.curves).toEqual(cubics(background(look.size, BLEED_MM)).map(rounded));
      expect(ink).toHaveLength(preview.shapes.length - 1);
      let deviation = 0;
      for (const [i, shape] of preview.shapes.slice(1).entries()) {
        const wanted = cubics(shape.d);
        const is = ink[i]?.curves ?? [];
        expect(is.map((curve) => curve.length)).toEqual(wanted.map((curve) => curve.length));
        for (const [j, curve] of wanted.entries()) {
          for (const [k, value] of curve.entries()) {
            deviation = Math.max(deviation, Math.abs(value - (is[j]?.[k] ?? Number.NaN)));
          }
        }
        expect(ink[i]?.colour).toBe(`${rgb(shape.fill).join(' ')} rg`);
      }
      // The file's numbers are precise to a ten-thousandth of a millimetre.
      expect(Math.round(deviation * 10_000)).toBe(0);
      const [cut] = pathsOf(pdf.forms.get(`C${look.size}`)?.stream ?? '');
      expect(cut).toMatchObject({
        end: 'S',
        curves: cubics(preview.shapes[0]?.d ?? '').map(rounded),
      });
    }),
    { numRuns: 60 },
  );
});

const rounded = (curve: number[]) => curve.map((value) => Number(value.toFixed(4)));

test('the cut line is a plate of its own that overprints, above all ink, under the name the cutter looks for', async () => {
  for (const [cutName, written] of [
    ['CutContour', '/CutContour'],
    ['Cut Contour-2', '/Cut#20Contour-2'],
  ] as const) {
    const pdf = await pdfOf([lineOf()], { ...FILE, cutName });
    const cut = pdf.object(/\/Cut (\d+) 0 R/.exec(pdf.resources)?.[1]).dictionary;
    expect(cut).toContain(`[/Separation ${written}/DeviceCMYK`);
    expect(pdf.resources).toContain('/Over<</Type/ExtGState/OP true/op true/OPM 1>>');
    expect(pdf.forms.get('Cmedium')?.stream).toMatch(/^\/Over gs \/Cut CS 1 SCN /);
    const uses = [...pdf.content(0).matchAll(/cm \/(\w)/g)].map(([, kind]) => kind);
    expect(uses).toEqual(['T', 'A', 'A', 'C', 'C']);
    // Nothing else is on that plate, and nothing is a font or an image.
    const others = [...pdf.forms]
      .filter(([name]) => !/^C/.test(name))
      .map(([, form]) => form.stream);
    expect([...others, pdf.content(0)].join('')).not.toContain('/Cut CS');
    expect(pdf.latin).not.toMatch(/\/Font\b|\/Image\b|\/Type3/);
  }
});

test('a sheet is as large as its paper in true millimetres, with boxes, marks and codes', async () => {
  for (const sheet of SHEET_SIZES) {
    const run = runSheets({ ...JOB, sheet }, [lineOf({ copies: 7 })], faces);
    const pdf = readPdf(await sheetPdf(run, FILE));
    const page = pdf.pages[0]?.dictionary ?? '';
    const box = (name: string) =>
      (new RegExp(`/${name}\\[([^\\]]+)`).exec(page)?.[1] ?? '')
        .split(' ')
        .map((value) => Math.round(((Number(value) * 25.4) / 72) * 1000) / 1000);
    const { widthMm, heightMm } = SHEETS[sheet];
    const field = fieldOf(sheet);
    expect(box('MediaBox')).toEqual([0, 0, widthMm, heightMm]);
    expect(box('TrimBox')).toEqual([
      field.xMm,
      heightMm - field.yMm - field.heightMm,
      field.xMm + field.widthMm,
      heightMm - field.yMm,
    ]);
    expect(box('BleedBox')[0]).toBe(field.xMm - BLEED_MM);
    expect(pdf.content(0)).toMatch(/^2\.83464567 0 0 -2\.83464567 0 /);
    // Eight crop marks, four registration marks of three paths in every process ink, and the square code.
    const frame = pathsOf(pdf.forms.get('Frame')?.stream ?? '');
    expect(frame.filter(({ colour }) => colour === '1 1 1 1 k')).toHaveLength(8 + 4 * 3);
    expect(frame.at(-2)?.curves.length).toBeGreaterThan(500);
    // One code per row, outlined once.
    const rows = new Set(run.sheets[0]?.placed.map(({ at }) => at.yMm)).size;
    expect(run.sheets[0]?.tags).toHaveLength(rows);
    expect(pdf.content(0).match(/\/T[\d.]+ Do/g)).toHaveLength(rows);
    expect([...pdf.forms.keys()].filter((name) => name.startsWith('T'))).toHaveLength(1);
  }
});

test('fifty labels of a name are fifty on the sheets, for each of two hundred names', async () => {
  const others = Array.from({ length: 199 }, (_, i) => ({ text: `Child ${i}`, line2: '' }));
  const listed = design({ text: 'Amani', others });
  const run = runSheets(JOB, [lineOf({ copies: 50, design: listed })], faces);
  const counts = new Map<string, number>();
  for (const { placed } of run.sheets) {
    for (const { artwork } of placed) counts.set(artwork, (counts.get(artwork) ?? 0) + 1);
  }
  expect(counts.size).toBe(namesOf(listed).length);
  expect([...new Set(counts.values())]).toEqual([50]);
  // Neighbours in the list are neighbours on the sheet.
  const order = run.sheets.flatMap(({ placed }) => placed.map(({ artwork }) => artwork));
  expect(new Set(order.slice(0, 50)).size).toBe(1);
});

test('a blank pack is cut and not printed', async () => {
  const pdf = await pdfOf([lineOf({ design: null, copies: 3 })]);
  expect(pdf.forms.get('A0.0')?.stream).toBe('');
  expect([...pdf.content(0).matchAll(/\/Cmedium Do/g)]).toHaveLength(3);
});

test('a part of a run is the same sheets as the whole has there', () => {
  const lines = [lineOf({ copies: 200 })];
  const whole = runSheets(JOB, lines, faces);
  const part = runSheets(JOB, lines, faces, [2, 3]);
  expect(part.count).toBe(whole.count);
  expect(part.sheets).toEqual(whole.sheets.slice(1, 3));
});

test('the SVG shows the same outlines in the same places', () => {
  const run = runSheets(
    JOB,
    [lineOf(), lineOf({ size: 'small', design: design({ size: 'small' }) })],
    faces,
  );
  const svg = sheetSvg(run);
  expect(svg).toContain('width="210mm" height="297mm" viewBox="0 0 210 297"');
  for (const { shapes, cut } of run.artworks.values()) {
    for (const { d } of [...shapes, { d: cut }]) expect(svg).toContain(`d="${d}"`);
  }
  expect([...svg.matchAll(/<use /g)]).toHaveLength(2 * 4);
  expect(svg).not.toMatch(/NaN|undefined|<text|font/);
});
