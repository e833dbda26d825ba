import { DEFAULT_DESIGN } from '../../shared/label/choices.ts';
import { loadFace } from '../../shared/label/face.ts';
import type { PressLine } from '../../shared/press/line.ts';
import { fontsOf, runSheets } from '../../worker/press/sheet.ts';
import { sheetPdf } from '../../worker/press/sheet-pdf.ts';

const TIMES = 15;

/** The cost of drawing a sheet: one label, 200 names of one label, 200 names of fifty. */
export async function pressFigures(): Promise<string[]> {
  const file = { title: 'bench', cutName: 'CutContour', fileId: '0'.repeat(32), at: new Date(0) };
  const lines: string[] = [];
  for (const [names, copies] of [
    [1, 1],
    [200, 1],
    [200, 50],
  ] as const) {
    const others = Array.from({ length: names - 1 }, (_, i) => ({ text: `Child ${i}`, line2: '' }));
    const design = { ...DEFAULT_DESIGN, text: 'Wanjiku', others };
    const printed = { size: 'medium', copies, design, locale: 'en', centred: 'ink' } as const;
    const line: PressLine = { code: '3F2A91BC-1', ...printed };
    const taken: number[] = [];
    let bytes = 0;
    let sheets = 0;
    for (let i = 0; i < (copies > 1 ? 3 : TIMES); i++) {
      const from = performance.now();
      const faces = new Map(
        await Promise.all(fontsOf([line]).map(async (f) => [f, await loadFace(f)] as const)),
      );
      const run = runSheets({ id: 'K7F3P2', sheet: 'a4', title: 'bench' }, [line], faces);
      bytes = (await sheetPdf(run, file)).length;
      sheets = run.count;
      taken.push(performance.now() - from);
    }
    taken.sort((a, b) => a - b);
    const ms = taken[Math.floor(taken.length / 2)]?.toFixed(0);
    const kb = (bytes / 1024).toFixed(0);
    lines.push(`${names * copies} labels (${names} names): ${ms} ms, ${kb} KB, ${sheets} sheets`);
  }
  return lines;
}
