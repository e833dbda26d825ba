import { afterEach, expect, test, vi } from 'vitest';
import { budgetLeft } from '../../../worker/alerts/error-budget.ts';
import worker, { router } from '../../../worker/index.ts';
import { runJobs } from '../../../worker/jobs/run.ts';
import type { Health } from '../../../worker/routes/admin/health.ts';
import { callerOf } from '../access/callers.ts';
import { EACH_MINUTE, runCrons } from '../crons.ts';
import { FaultyVisitor, NoFaults, shopOn } from '../faulty.ts';
import { takeFaults, takeRefusals } from '../setup.ts';
import { env, ORIGIN, Visitor } from '../shop.ts';

afterEach(() => {
  vi.useRealTimers();
});

const context = { waitUntil() {}, passThroughOnException() {}, props: {} } as never;
const askWith = (bindings: object, path: string, init: RequestInit = {}) =>
  router.fetch(new Request(ORIGIN + path, init), bindings as never, context);

test('every answer carries an id, by which the log speaks of it without an address', async () => {
  takeRefusals();
  const orderId = crypto.randomUUID();
  const answer = await new Visitor().fetch(`/api/money/payments/${orderId}?phone=0712345678`);
  const id = answer.headers.get('X-Request-Id');
  expect([answer.status, id]).toEqual([403, expect.stringMatching(/^[\da-f-]{36}$/)]);
  const [said = '', ...more] = takeRefusals();
  expect(more).toEqual([]);
  expect(JSON.parse(said)).toEqual({
    event: 'refused',
    requestId: id,
    method: 'GET',
    route: expect.stringMatching(/^\/api\/money/),
    status: 403,
  });
  expect(said).not.toMatch(new RegExp(`${orderId}|0712345678`));
});

test('admins see the error budget, what cron does and what waits; nobody else does', async () => {
  const { fetch, settled } = shopOn(new NoFaults());
  for (let i = 0; i < 5; i++) await new FaultyVisitor(fetch).fetch('/healthz');
  await settled();
  await env.DB.prepare(
    'INSERT INTO health_hour VALUES (?1, 9000, 9, 5) ON CONFLICT (id) DO UPDATE SET requests = 9000, faults = 9',
  )
    .bind(Date.now() - (Date.now() % 3_600_000))
    .run();
  await worker.scheduled({} as never, env);
  const admin = await callerOf('admin');
  const health = (await (await admin.visitor.fetch('/api/admin/health')).json()) as Health;
  expect(health).toMatchObject({ requests: 9000, faults: 9, outbox: { late: 0, givenUp: 0 } });
  expect(health.left).toBeCloseTo(0);
  expect(health.jobs.map(({ id }) => id)).toContain('forgetNames');
  for (const job of health.jobs) expect(job).toMatchObject({ fails: 0, failedAt: 0 });
  expect(budgetLeft(0, 0)).toBe(1);
  expect(budgetLeft(1000, 2)).toBe(-1);
});

test('a job that fails is written down and keeps none of the others', async () => {
  const done: string[] = [];
  const run = (expire: () => Promise<unknown>) =>
    runJobs(env, Date.now(), { expire, sweep: async () => done.push('good') });
  await run(() => Promise.reject(new Error('no')));
  await run(() => Promise.reject(new Error('no')));
  const row = () =>
    env.DB.prepare("SELECT fails FROM health_job WHERE id = 'expire'").first('fails');
  expect([await row(), done]).toEqual([2, ['good', 'good']]);
  expect(takeFaults().map((said) => JSON.parse(said))).toMatchObject([
    { event: 'job_failed', job: 'expire' },
    { event: 'job_failed', job: 'expire' },
  ]);
  await run(async () => {});
  expect(await row()).toBe(0);
});

test('an hourly job that fails for ever is shown as failed and late in every minute, and not only at the full hour', async () => {
  const HOUR_MS = 3_600_000;
  const admin = await callerOf('admin');
  const jobNow = async (name: string) => {
    const health = (await (await admin.visitor.fetch('/api/admin/health')).json()) as Health;
    return health.jobs.find(({ id }) => id === name);
  };
  const hour = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS;
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(hour);
  await runCrons();
  expect(await jobNow('forgetPhotos')).toMatchObject({ fails: 0, isLate: false, okAt: hour });
  const PICTURES = { list: () => Promise.reject(new Error('R2: internal error')) };
  for (const hours of [1, 2]) {
    vi.setSystemTime(hour + hours * HOUR_MS);
    await runCrons({ PICTURES });
    for (let minute = 1; minute < 60; minute += 20) {
      vi.setSystemTime(hour + hours * HOUR_MS + minute * 60_000);
      await runCrons({ PICTURES }, EACH_MINUTE);
      expect(await jobNow('forgetPhotos')).toMatchObject({ fails: hours, okAt: hour });
    }
  }
  expect(await jobNow('forgetPhotos')).toMatchObject({ isLate: true });
  expect(await jobNow('forgetNames')).toMatchObject({ fails: 0, isLate: false });
  expect(takeFaults().filter((said) => said.includes('forgetPhotos'))).toHaveLength(2);
  // A job that never ran has no row, but is listed and marked.
  await env.DB.prepare("DELETE FROM health_job WHERE id = 'forgetNames'").run();
  expect(await jobNow('forgetNames')).toMatchObject({ okAt: 0, isLate: true });
});

test('O03 a secret that is missing closes what needs it, and nothing else', async () => {
  const without = (...names: string[]) => {
    const bindings: Record<string, unknown> = { ...env };
    for (const name of names) delete bindings[name];
    return bindings;
  };
  const status = async (bindings: object, path: string, init?: RequestInit) =>
    (await askWith(bindings, path, init)).status;
  const post = (body: object) => ({
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: ORIGIN },
    body: JSON.stringify(body),
  });
  const noToken = without('SETUP_TOKEN');
  for (const token of ['', 'undefined', 'null']) {
    expect(await status(noToken, '/api/setup/check', post({ token }))).toBeGreaterThanOrEqual(400);
  }
  const noSecret = without('APP_SECRET');
  expect(await status(noSecret, '/api/catalogue')).toBe(200);
  expect(await status(noSecret, '/api/posts/counts')).toBe(200);
  expect(await status(noSecret, '/api/session')).toBe(500);
  const cookie = { headers: { Cookie: '__Host-guest=x.y' } };
  expect(
    await status(noSecret, '/api/sync/pull', { ...post({}), ...cookie }),
  ).toBeGreaterThanOrEqual(400);
  const noMoney = without(
    ...Object.keys(env).filter((name) => /^(MPESA|PAYSTACK|PAYPAL)_/.test(name)),
  );
  const told = (await (await askWith(noMoney, '/api/session')).json()) as { methods: string[] };
  expect(told.methods).toEqual(['cash']);
  expect(await status(noMoney, '/hooks/mpesa/x', post({}))).toBe(404);
  expect(await status(noMoney, '/hooks/paystack', post({}))).toBe(401);
  const noGoogle = without('GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET');
  expect(await status(noGoogle, '/api/google/start')).toBe(404);
  expect(await status(without('MAIL_URL', 'MAIL_KEY'), '/shop')).toBe(200);
  takeFaults();
});

test('O06 the audit takes rows and gives none away', async () => {
  await env.DB.prepare(
    "INSERT INTO audit (id, at, actor, action, subject, detail) VALUES ('fixed', 1, 'u:x', 'a', 's', '{}')",
  ).run();
  for (const sql of [
    "UPDATE audit SET actor = 'u:y'",
    "UPDATE audit SET detail = '{}' WHERE id = 'fixed'",
    'DELETE FROM audit',
    "INSERT OR REPLACE INTO audit (id, at, actor, action, subject, detail) VALUES ('fixed', 2, 'u:y', 'b', 't', '{}')",
  ]) {
    await expect(env.DB.prepare(sql).run(), sql).rejects.toThrow();
  }
  const row = await env.DB.prepare("SELECT actor, at FROM audit WHERE id = 'fixed'").first();
  expect(row).toEqual({ actor: 'u:x', at: 1 });
});
