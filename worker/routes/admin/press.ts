import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { loadFace } from '../../../shared/label/face.ts';
import { SHEETS_A_FILE } from '../../../shared/press/gang.ts';
import { sheetsFile, takeSheets } from '../../../shared/production/job.ts';
import { isMade } from '../../../shared/production/pack.ts';
import { dayAt } from '../../../shared/time.ts';
import { Refusal } from '../../../shared/tx.ts';
import type { App } from '../../auth/visitor.ts';
import { sha256 } from '../../crypto.ts';
import { requireArea } from '../../http/require.ts';
import { query } from '../../http/validate.ts';
import { readJob } from '../../press/read-job.ts';
import { write } from '../../sync/write.ts';

const number = z._default(z.coerce.number().check(z.int(), z.gte(1)), 1);
/** The first sheet on the screen, to see what it is like. */
const look = z.optional(z.literal('1'));

/** Sheets are drawn for each request and never stored. The audit records every download. */
export const press = new Hono<App>()
  .use(requireArea('press'))
  .get('/:jobId/sheets.pdf', query(z.object({ part: number })), async (c) => {
    const { part } = c.req.valid('query');
    const { run, title, found } = await draw(c, [
      (part - 1) * SHEETS_A_FILE + 1,
      part * SHEETS_A_FILE,
    ]);
    const { sheetPdf } = await import('../../press/sheet-pdf.ts');
    const fileId = (await sha256(`${title} ${found.state}`)).slice(0, 32);
    const at = new Date(found.job.createdAt);
    const { cutName } = found;
    const file = await sheetPdf(run, { title, cutName, fileId, at });
    const named = sheetsFile(found.job, part, Math.ceil(run.count / SHEETS_A_FILE));
    await record(c, `pdf, part ${part}`);
    return c.body(file, 200, {
      'Content-Type': 'application/pdf',
      'Content-Disposition': `attachment; filename="${named}"`,
    });
  })
  .get('/:jobId/sheets.svg', query(z.object({ sheet: number, look })), async (c) => {
    const { sheet: asked, look } = c.req.valid('query');
    const sheet = look ? 1 : asked;
    const { run } = await draw(c, [sheet, sheet]);
    const { sheetSvg } = await import('../../press/sheet-svg.ts');
    const drawn = sheetSvg(run);
    if (!look) await record(c, `svg, sheet ${sheet}`);
    return c.body(drawn, 200, { 'Content-Type': 'image/svg+xml' });
  });

async function draw(c: Context<App>, part: [number, number]) {
  const found = await readJob(c.env.DB, jobIdOf(c));
  if (!found) throw new Refusal('not_found');
  const gone = found.lines.find(({ size }) => !isMade(size));
  if (gone) throw new Refusal('shape_gone', { shape: gone.size });
  const { fontsOf, loadIconsOf, runSheets } = await import('../../press/sheet.ts');
  const faces = new Map(
    await Promise.all(
      fontsOf(found.lines).map(async (font) => [font, await loadFace(font)] as const),
    ),
  );
  await loadIconsOf(found.lines);
  const { id, sheet, labelType, createdAt } = found.job;
  const title = `Tiny Tag ${id} · ${labelType} · ${dayAt(createdAt)}`;
  const run = runSheets({ id, sheet, title }, found.lines, faces, part);
  if (run.sheets.length === 0) throw new Refusal('not_found');
  return { run, title, found };
}

/** Only what could be drawn counts as downloaded. */
const record = (c: Context<App>, reason: string) =>
  write(c, c.var.staff, takeSheets, { jobId: jobIdOf(c), reason });

const jobIdOf = (c: Context<App>) => c.req.param('jobId') ?? '';
