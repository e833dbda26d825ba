import { applyD1Migrations } from 'cloudflare:test';
import { expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { loadFace } from '../../../shared/label/face.ts';
import { sha256 } from '../../../worker/crypto.ts';
import { readJob } from '../../../worker/press/read-job.ts';
import { fontsOf, runSheets } from '../../../worker/press/sheet.ts';
import { sheetPdf } from '../../../worker/press/sheet-pdf.ts';
import { migrations } from '../rows.ts';
import { env } from '../shop.ts';

const FROM = migrations.findIndex(({ name }) => name.includes('packs_with_parts'));
const ORDER = '3f2a91bc-0000-4000-8000-000000000001';
const design = (text: string, changes: object = {}) =>
  JSON.stringify({ ...DEFAULT_DESIGN, text, line2: '', others: [], ...changes });
const press = (changes: object) => JSON.stringify({ type: 'regular', size: 'medium', ...changes });

/** SHA-256 of the files that the version before made of the jobs below. */
const BEFORE = {
  OLDJ0B: '8e8dc7787dc7d2382df46016197274ff4665d8d243ae08a2e2171751cca0ccf1',
  NEWJ0B: '43b825a033f4bd10222ac62bf3eb21bc663af8cbd591eb5d5ede539f39abcdf3',
};

const insert = (into: string, row: Record<string, unknown>) =>
  env.DB.prepare(
    `INSERT INTO ${into} (${Object.keys(row)}, version)
      SELECT ${Object.keys(row).map(() => '?')}, version FROM sync_clock`,
  ).bind(...Object.values(row));

const line = (position: number, row: Record<string, unknown>) =>
  insert('order_line', {
    ...{ id: `${ORDER}/${position}`, owner: 'g:1', orderId: ORDER, position, name: 'x' },
    ...{ nameSw: 'x', unitPriceCents: 100, quantity: 2, productId: null, design: null },
    ...row,
  });

/** A shop of the version before, with an order of every kind of line. */
async function before() {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf%'",
  ).all<{ name: string }>();
  for (const { name } of results) await env.DB.prepare(`DROP TABLE "${name}"`).run();
  await applyD1Migrations(env.DB, FROM < 0 ? migrations : migrations.slice(0, FROM));
  const job = {
    labelType: 'regular',
    sheet: 'a4',
    lines: 2,
    labels: 9,
    createdAt: 1_767_225_600_000,
  };
  await env.DB.batch([
    insert('orders', {
      ...{ id: ORDER, owner: 'g:1', status: 'processing', paymentStatus: 'paid' },
      ...{ paymentMethod: 'mpesa', shippingMethod: 'standard', zoneId: 'nairobi' },
      ...{ subtotalCents: 0, discountCents: 0, shippingCents: 0, roundingCents: 0, totalCents: 0 },
      ...{
        stockHeld: 1,
        locale: 'en',
        consentVersion: '1',
        consentAt: 1,
        placedAt: 1,
        updatedAt: 1,
      },
    }),
    insert('press_job', { id: 'OLDJ0B', ...job }),
    insert('press_job', { id: 'NEWJ0B', ...job }),
    line(0, {
      design: design('Wanjiku'),
      jobId: 'OLDJ0B',
      press: press({ copies: 7 }),
      step: 'cut',
    }),
    line(1, { jobId: 'OLDJ0B', press: press({ size: 'small', copies: 5 }) }),
    line(2, {
      design: design('Ĩtotia'),
      jobId: 'NEWJ0B',
      press: press({ copies: 3, centred: 'ink' }),
    }),
    line(3, { design: design('Otieno', { type: 'uv', size: 'large', labels: 75 }) }),
    line(4, { productId: '1', design: design('Achieng', { size: 'small' }) }),
    line(5, { productId: '6' }),
    line(6, { productId: 'none', design: design('Amani') }),
    line(7, { productId: 'none' }),
  ]);
}

async function fileOf(jobId: string) {
  const found = await readJob(env.DB, jobId);
  if (!found) throw new Error(`no job ${jobId}`);
  const fonts = fontsOf(found.lines);
  const faces = new Map(
    await Promise.all(fonts.map(async (font) => [font, await loadFace(font)] as const)),
  );
  const run = runSheets({ id: jobId, sheet: 'a4', title: jobId }, found.lines, faces);
  const at = new Date(found.job.createdAt);
  const fileId = (await sha256(found.state)).slice(0, 32);
  const file = await sheetPdf(run, { title: jobId, cutName: found.cutName, fileId, at });
  return sha256([...file].join());
}

test('sheets of the version before are printed again byte for byte', async () => {
  await before();
  await applyD1Migrations(env.DB, migrations);
  expect({ OLDJ0B: await fileOf('OLDJ0B'), NEWJ0B: await fileOf('NEWJ0B') }).toEqual(BEFORE);
});

test('what waits for the press keeps what it was sold with, and packs hold what they held', async () => {
  await before();
  const packs = () => env.DB.prepare('SELECT * FROM pack ORDER BY id').all();
  const { results: held } = await packs();
  await applyD1Migrations(env.DB, migrations);
  const { results } = await env.DB.prepare('SELECT parts FROM order_line ORDER BY position').all<{
    parts: string | null;
  }>();
  const part = (type: string, size: string, copies: number) => ({ type, size, copies });
  expect(results.map(({ parts }) => JSON.parse(parts ?? 'null'))).toEqual([
    ...[null, null, null],
    [part('uv', 'large', 150)],
    [part('waterproof', 'small', 72)],
    [part('iron-on', 'small', 120)],
    [part('waterproof', 'medium', 60)],
    [],
  ]);
  expect((await packs()).results).toEqual(held.map((pack) => ({ ...pack, more: '[]' })));
});
