import { beforeAll, expect, test } from 'vitest';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import { setOrderStatus } from '../../../shared/order/status.ts';
import { newJobCode } from '../../../shared/production/job.ts';
import { HOUR_MS } from '../../../shared/time.ts';
import { housekeep } from '../../../worker/jobs/housekeeping.ts';
import { readPdf } from '../../node/pdf.ts';
import { BOSS, commitAt, hireBoss } from '../admin.ts';
import { customer, firstAdmin } from '../people.ts';
import { Client, env, guest, type Visitor } from '../shop.ts';
import { paidOrder } from '../workshop.ts';

const DESIGN = { ...DEFAULT_DESIGN, text: 'Wanjiku', labels: 25 as const };
let owner: Visitor;
let admin: Client;

beforeAll(async () => {
  owner = (await firstAdmin()).visitor;
  admin = new Client(owner);
  await hireBoss();
});

const make = async (lineIds: string[], by = admin) => {
  const jobId = newJobCode();
  const job = { jobId, labelType: 'regular', sheet: 'a4', lineIds };
  await by.send('createJob', job);
  return jobId;
};
const take = (visitor: Visitor, jobId: string, file = 'sheets.pdf') =>
  visitor.fetch(`/api/press/${jobId}/${file}`);
const audited = async (action: string) => {
  const { results } = await env.DB.prepare('SELECT * FROM audit WHERE action = ? ORDER BY at')
    .bind(action)
    .all<{ actor: string; subject: string; detail: string }>();
  return results;
};

test('a batch of two orders becomes one PDF with a cut plate, counted and audited at each download, and cached nowhere', async () => {
  const [one, two] = [new Client(await guest()), new Client(await guest())];
  const others = [{ text: 'Otieno', line2: 'Class 4B' }];
  const first = await paidOrder(one, DESIGN);
  const second = await paidOrder(two, { ...DESIGN, others });
  const jobId = await make([`${first}/0`, `${second}/0`]);
  const answer = await take(owner, jobId);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('Content-Type')).toBe('application/pdf');
  expect(answer.headers.get('Cache-Control')).toBe('private, no-store');
  expect(answer.headers.get('Content-Disposition')).toBe(
    `attachment; filename="tiny-tag-${jobId}-regular.pdf"`,
  );
  const bytes = new Uint8Array(await answer.arrayBuffer());
  const pdf = readPdf(bytes);
  expect(pdf.latin).toContain('[/Separation /CutContour/DeviceCMYK');
  const placed = pdf.pages.flatMap((_, i) => [...pdf.content(i).matchAll(/\/(A[\d.]+) Do/g)]);
  expect(placed).toHaveLength(25 + 2 * 25);
  // The file contains names as outlines only, not as text.
  expect(pdf.objects.map(({ dictionary, stream }) => dictionary + stream).join()).not.toMatch(
    /Wanjiku|Otieno/,
  );

  // A look at the first sheet is none.
  for (const file of ['sheets.svg?look=1', 'sheets.svg?look=1&sheet=9'])
    expect((await take(owner, jobId, file)).status).toBe(200);
  const look = await take(owner, jobId, 'sheets.svg');
  expect(look.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(look.headers.get('Cache-Control')).toBe('private, no-store');
  const taken = (await audited('takeSheets')).filter(({ subject }) => subject === `job/${jobId}`);
  expect(taken.map(({ actor, detail }) => [actor, JSON.parse(detail).reason])).toEqual([
    [taken[0]?.actor, 'pdf, part 1'],
    [taken[0]?.actor, 'svg, sheet 1'],
  ]);
  expect(taken[0]?.actor).toMatch(/^u:/);
  expect(JSON.stringify(await audited('createJob'))).not.toMatch(/Wanjiku|Otieno/);
});

test('only an admin with the second factor is given sheets, and wrong codes are all answered alike', async () => {
  const client = new Client(await guest());
  const orderId = await paidOrder(client, DESIGN);
  const jobId = await make([`${orderId}/0`]);
  for (const visitor of [await guest(), await customer(), client.visitor]) {
    for (const file of ['sheets.pdf', 'sheets.svg']) {
      expect((await take(visitor, jobId, file)).status).toBe(403);
    }
  }
  expect((await take(owner, 'ZZZZZZ')).status).toBe(404);
  expect((await take(owner, jobId, 'sheets.pdf?part=9')).status).toBe(404);
  const cross = await owner.fetch(`/api/press/${jobId}/sheets.pdf`, {
    headers: { 'Sec-Fetch-Site': 'cross-site' },
  });
  expect(cross.status).toBe(403);
});

test('from the job on the customer cannot edit, reads why, and what is printed is what they last saw', async () => {
  const client = new Client(await guest());
  const orderId = await paidOrder(client, DESIGN);
  const { text, line2, icon, colour, font } = { ...DESIGN, text: 'Nyambura' };
  const edit = { lineId: `${orderId}/0`, design: { text, line2, icon, colour, font } };
  await client.send('editOrderLine', edit);
  const jobId = await make([`${orderId}/0`]);
  const before = readPdf(new Uint8Array(await (await take(owner, jobId)).arrayBuffer()));
  await client.send('editOrderLine', { ...edit, design: { ...edit.design, text: 'Kiprono' } });
  expect(await client.rows('notice')).toMatchObject([{ code: 'printing_started' }]);
  expect(await client.rows('orderLine')).toMatchObject([
    { jobId, revision: 2, design: { text: 'Nyambura' } },
  ]);
  const after = readPdf(new Uint8Array(await (await take(owner, jobId)).arrayBuffer()));
  expect(after.latin).toBe(before.latin);
});

test('each step is on the customer’s page with the next pull, and in the audit without a word of the label', async () => {
  const client = new Client(await guest());
  const orderId = await paidOrder(client, DESIGN);
  const jobId = await make([`${orderId}/0`]);
  let { cookie } = await client.pull();
  for (const [to, status] of [
    ['printed', 'processing'],
    ['cut', 'processing'],
    ['packed', 'processing'],
    ['handed_over', 'shipped'],
  ]) {
    await admin.send('moveLines', { lineIds: [`${orderId}/0`], to });
    const pulled = await client.pull(cookie);
    const values = pulled.patch.map(({ value }) => value);
    expect(values).toContainEqual(expect.objectContaining({ id: `${orderId}/0`, step: to, jobId }));
    expect(await client.rows('order')).toMatchObject([{ status }]);
    cookie = pulled.cookie;
  }
  const moves = (await audited('moveLines')).filter(({ subject }) => subject.includes(orderId));
  expect(moves.map(({ detail }) => JSON.parse(detail)[`orderLine/${orderId}/0`].step)).toEqual([
    ['queued', 'printed'],
    ['printed', 'cut'],
    ['cut', 'packed'],
    ['packed', 'handed_over'],
  ]);
  expect(JSON.stringify(moves)).not.toContain('Wanjiku');
  const stranger = new Client(await guest());
  await stranger.send('moveLines', { lineIds: [`${orderId}/0`], to: 'packed' });
  expect(await stranger.rows('notice')).toMatchObject([{ code: 'forbidden' }]);
});

test('a delivered or cancelled order leaves the sheets at once, and the job is purged when none is left', async () => {
  const [one, two] = [new Client(await guest()), new Client(await guest())];
  const first = await paidOrder(one, DESIGN);
  const second = await paidOrder(two, { ...DESIGN, labels: 50 });
  const jobId = await make([`${first}/0`, `${second}/0`]);
  const placed = async () => {
    const answer = await take(owner, jobId);
    if (answer.status !== 200) return answer.status;
    const pdf = readPdf(new Uint8Array(await answer.arrayBuffer()));
    return pdf.pages.flatMap((_, i) => [...pdf.content(i).matchAll(/\/A[\d.]+ Do/g)]).length;
  };
  expect(await placed()).toBe(75);
  const now = Date.now();
  await commitAt(now, BOSS, setOrderStatus, { orderId: first, status: 'delivered' });
  expect(await placed()).toBe(50);
  await housekeep(env.DB, now + 2 * HOUR_MS);
  expect(await placed()).toBe(50);
  await commitAt(now, BOSS, setOrderStatus, { orderId: second, status: 'cancelled' });
  expect(await placed()).toBe(404);
  await housekeep(env.DB, now + 2 * HOUR_MS);
  const left = await env.DB.prepare('SELECT deleted FROM press_job WHERE id = ?')
    .bind(jobId)
    .first();
  expect(left).toEqual({ deleted: 1 });
});

test.each(['queued', 'printed'])(
  'an order that was taken for finished while %s joins another job after its own is purged',
  async (step) => {
    const client = new Client(await guest());
    const orderId = await paidOrder(client, DESIGN);
    const lineIds = [`${orderId}/0`];
    await make(lineIds);
    if (step === 'printed') await admin.send('moveLines', { lineIds, to: step });
    await admin.send('setOrderStatus', { orderId, status: 'delivered' });
    await housekeep(env.DB, Date.now() + 2 * HOUR_MS);
    await admin.send('setOrderStatus', { orderId, status: 'processing' });
    if (step === 'printed') await admin.send('moveLines', { lineIds, to: 'queued' });
    const jobId = await make(lineIds);
    expect(await client.rows('orderLine')).toMatchObject([{ jobId, step: 'queued' }]);
    expect((await take(owner, jobId)).status).toBe(200);
  },
);

test('two admins who send one line to the press make one job, and the second one is refused with a reason', async () => {
  const client = new Client(await guest());
  const orderId = await paidOrder(client, DESIGN);
  const jobs = await Promise.all([1, 2, 3].map(() => make([`${orderId}/0`], new Client(owner))));
  const { results } = await env.DB.prepare(
    'SELECT id FROM press_job WHERE id IN (SELECT value FROM json_each(?))',
  )
    .bind(JSON.stringify(jobs))
    .all();
  expect(results).toHaveLength(1);
  expect(await client.rows('orderLine')).toMatchObject([{ jobId: results[0]?.id }]);
});

test('what the queue takes is shown in whole days, and a new order is promised accordingly', async () => {
  const before = new Client(await guest());
  const soon = await paidOrder(before, DESIGN);
  await env.DB.batch([
    env.DB.prepare('UPDATE sync_clock SET version = version + 1'),
    env.DB.prepare(
      "UPDATE workshop SET labelsPerDay = 10, version = (SELECT version FROM sync_clock) WHERE id = 'workshop'",
    ),
  ]);
  await housekeep(env.DB, Date.now());
  const [shown] = await before.rows('workshop');
  expect(shown?.backlogDays).toBeGreaterThanOrEqual(2);
  // The settings of the press are not public.
  expect(shown).not.toHaveProperty('labelsPerDay');
  expect(shown).not.toHaveProperty('cutName');
  const after = new Client(await guest());
  await paidOrder(after, DESIGN);
  const [[early], [late]] = [await before.rows('order'), await after.rows('order')];
  expect(early?.id).toBe(soon);
  expect(String(late?.promisedTo) > String(early?.promisedTo)).toBe(true);
});

test('two hundred names of fifty labels are one file, in parts that a Worker can carry', async () => {
  const client = new Client(await guest());
  const others = Array.from({ length: 199 }, (_, i) => ({ text: `Child ${i}`, line2: '' }));
  const orderId = await paidOrder(client, { ...DESIGN, labels: 50, others });
  const jobId = await make([`${orderId}/0`]);
  const first = readPdf(new Uint8Array(await (await take(owner, jobId)).arrayBuffer()));
  expect(first.forms.has('A0.199')).toBe(true);
  const placed = first.pages.flatMap((_, i) => [...first.content(i).matchAll(/\/A[\d.]+ Do/g)]);
  expect(placed).toHaveLength(200 * 50);
  expect((await take(owner, jobId, 'sheets.pdf?part=2')).status).toBe(404);
});

test('sheets that could not be drawn count as no download', async () => {
  const client = new Client(await guest());
  const orderId = await paidOrder(client, DESIGN);
  const jobId = await make([`${orderId}/0`]);
  const gone = `UPDATE order_line SET press = json_set(press, '$.size', 'heart') WHERE orderId = ?`;
  await env.DB.prepare(gone).bind(orderId).run();
  for (const file of ['sheets.pdf', 'sheets.svg']) {
    expect((await take(owner, jobId, file)).status).toBe(409);
  }
  const taken = (await audited('takeSheets')).filter(({ subject }) => subject === `job/${jobId}`);
  expect(taken).toEqual([]);
  const job = await env.DB.prepare('SELECT downloads FROM press_job WHERE id = ?')
    .bind(jobId)
    .first();
  expect(job).toEqual({ downloads: 0 });
});
