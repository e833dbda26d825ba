import { expect, test } from 'vitest';
import { forgetLimits } from '../accounts.ts';
import { guest, type Visitor } from '../shop.ts';
import { callerOf, ownerWithThings } from './callers.ts';
import { LINES, pathOf } from './routes.ts';

/** Routes without a JSON body: forms, webhooks, and those with everything in the path. */
const BODILESS = [
  'POST /api/photos',
  'POST /api/admin/orders/:orderId/reopen',
  'POST /api/admin/orders/:orderId/new-links',
  'POST /api/recovery-codes',
  'POST /api/orders/:orderId/claim',
  'POST /api/orders/:orderId/leave',
  'POST /api/review-request/stop',
  'DELETE /api/cart/discount',
  'DELETE /api/session',
  'DELETE /api/account/sessions/:id',
  'POST /api/signin',
  'POST /api/signout',
  'POST /auth/v1/logout',
  'POST /auth/v1/factors/:id/challenge',
  'DELETE /auth/v1/factors/:id',
  'POST /hooks/newsletter/unsubscribe',
  'POST /hooks/reminders/stop',
  'POST /hooks/:name/*',
  'POST /reminders/stop',
  'POST /sw/reminders/stop',
  'POST /newsletter/confirm',
  'POST /newsletter/unsubscribe',
  'POST /sw/newsletter/confirm',
  'POST /sw/newsletter/unsubscribe',
];
const WITH_BODY = LINES.filter(
  ([route, , { form } = {}]) => !/^(GET|ALL) /.test(route) && !form && !BODILESS.includes(route),
);

const said = async (answer: Response) => [answer.status, await answer.json()];
const codeOf = async (answer: Response) => {
  const { code } = (await answer.json()) as { code: string };
  return `${answer.status} ${code}`;
};

test('every route with a body refuses one that is broken, or does not say that it is JSON', async () => {
  const wrong: string[] = [];
  const askEach = async (lines: typeof LINES, asking: (route: string) => Visitor, owned: Owned) => {
    for (const line of lines) {
      const [route] = line;
      const path = pathOf(line, owned.things).replace(/(factors\/)[^/]+/, `$1${owned.factorId}`);
      // A malformed code gets the same answer as an unknown one.
      const wanted = route.endsWith('/cart/discount') ? '409 discount_unknown' : '400 bad_json';
      for (const [type, body] of [
        ['application/json', '{'],
        ['application/json', ''],
        ['text/plain', '{}'],
        ['application/x-www-form-urlencoded', '{}'],
      ]) {
        const init = { method: route.replace(/ .*/, ''), body, headers: { 'Content-Type': type } };
        const got = await codeOf(await asking(route).fetch(path, init as RequestInit));
        if (got !== wanted) wrong.push(`${route}, ${type} '${body}': ${got}`);
      }
    }
  };
  const isSetup = ([route]: (typeof LINES)[number]) => route.includes('/api/setup/');
  const nobody = await guest();
  const none = { things: { owner: nobody, orderId: '' } as never, factorId: '' };
  await forgetLimits();
  // Before there is an admin, because the set-up ends then.
  await askEach(WITH_BODY.filter(isSetup), () => nobody, none);

  const things = await ownerWithThings();
  const admin = await callerOf('admin');
  const enrolled = await things.owner.visitor.post('/auth/v1/factors', { factor_type: 'totp' });
  const { id: factorId } = (await enrolled.json()) as { id: string };
  await forgetLimits();
  const { visitor } = things.owner;
  await askEach(
    WITH_BODY.filter((line) => !isSetup(line)),
    (route) => (/ \/api\/(admin|money|moderation)/.test(route) ? admin.visitor : visitor),
    { things, factorId },
  );
  expect(wrong).toEqual([]);
  expect(WITH_BODY.length).toBeGreaterThan(30);
});
type Owned = { things: Parameters<typeof pathOf>[1]; factorId: string };

/** Queries of admin routes, each with its invalid field. */
const QUERIES: [path: string, field: string][] = [
  ['/api/admin/users?who=nobody', 'who'],
  ['/api/admin/users?q=a&q=b', 'q'],
  ['/api/admin/orders?status=lost', 'status'],
  ['/api/admin/audit?from=2026-02-30', 'from'],
  ['/api/admin/newsletter?state=lost', 'state'],
  ['/api/admin/sales?from=2026-01-06&to=2026-01-05', 'from'],
  ['/api/admin/sales/days.csv?from=2026-01-06', 'to'],
  ['/api/moderation?kind=letter', 'kind'],
  ['/api/money/payments?method=shells', 'method'],
  ['/api/money/payments.csv?to=never', 'to'],
  ['/api/money/days?from=2020-01-01&to=2026-01-05', 'from'],
  ['/api/money/papers.csv?from=2026-01-05&to=never', 'to'],
  ['/api/stock/1?before=nowhere', 'before'],
  ['/api/press/x/sheets.pdf?part=0', 'part'],
  ['/api/press/x/sheets.svg?sheet=many', 'sheet'],
  ['/api/press/x/sheets.svg?look=long', 'look'],
];

test('an invalid query is refused with its field, to those who may ask at all', async () => {
  const admin = await callerOf('admin');
  const customer = await callerOf('other');
  const invalid = (field: string) => [400, { code: 'invalid', field, message: expect.any(String) }];
  for (const [path, field] of QUERIES) {
    expect([path, ...(await said(await admin.visitor.fetch(path)))]).toEqual([
      path,
      ...invalid(field),
    ]);
    expect([path, await codeOf(await customer.visitor.fetch(path))]).toEqual([
      path,
      '403 forbidden',
    ]);
  }
  for (const path of ['/api/sync/push?view=all', '/api/sync/pull?view=me&view=admin']) {
    expect(await said(await admin.visitor.post(path, {})), path).toEqual(invalid('view'));
  }
  for (const path of ['/api/money/no-such-act', '/api/admin/users/x/no-such-verb']) {
    expect(await codeOf(await admin.visitor.post(path, '{')), path).toBe('404 not_found');
  }
});

test('who may not ask is refused before the body is read, and wrong codes count before it too', async () => {
  const stranger = await callerOf('visitor');
  const customer = await callerOf('other');
  for (const [route, ...rest] of WITH_BODY) {
    const path = pathOf([route, ...rest] as (typeof LINES)[number], { owner: customer } as never);
    // A cart can be sent to the shop by somebody who has never been here.
    if (!/^\/api\/(admin|money|moderation|checkout|account|cart(?!\/share)|sync)/.test(path))
      continue;
    const who = /^\/api\/(admin|money|moderation)/.test(path) ? customer : stranger;
    const answer = await who.visitor.post(path, '{');
    expect([path, answer.status]).toEqual([path, who === customer ? 403 : 401]);
  }
  await forgetLimits();
  const answers: number[] = [];
  for (let tries = 0; tries < 11; tries++) {
    answers.push((await customer.visitor.post('/api/cart/discount', '{')).status);
  }
  expect(answers).toEqual([...Array(10).fill(409), 429]);
});
