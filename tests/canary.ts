import { setTimeout as wait } from 'node:timers/promises';

/**
 * `npm run canary -- https://staging.example`: what only a deployed shop can show. Runs as a guest, sends
 * no STK push and leaves one cash order to be cancelled.
 */
const [asked] = process.argv.slice(2);
if (!asked) throw new Error('Which shop? npm run canary -- https://…');
const shop = new URL(asked).origin;
const failed: string[] = [];
const check = (what: string, isSo: boolean, said: unknown = '') => {
  process.stdout.write(`${isSo ? 'ok  ' : 'FAIL'} ${what} ${isSo ? '' : JSON.stringify(said)}\n`);
  if (!isSo) failed.push(what);
};

let cookie = '';
async function ask(path: string, body?: unknown) {
  const answer = await fetch(shop + path, {
    redirect: 'manual',
    headers: { Origin: shop, Cookie: cookie, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
  });
  for (const one of answer.headers.getSetCookie()) cookie += `${one.split(';')[0]}; `;
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

const health = await ask('/healthz');
check('the database answers', health.text === '{"ok":true}', health.text);
const home = await ask('/');
for (const name of [
  'Strict-Transport-Security',
  'Content-Security-Policy',
  'X-Content-Type-Options',
]) {
  check(`pages carry ${name}`, home.headers.has(name));
}
check('no page sets a cookie', home.headers.getSetCookie().length === 0);
check('development pages are absent', (await ask('/dev/mail')).status === 404);
check(
  'http is led to https',
  (await fetch(shop.replace('https', 'http'), { redirect: 'manual' })).status >= 300,
);

const session = await ask('/api/session');
const { owner } = JSON.parse(session.text) as { owner: string };
check('a visitor becomes a guest', owner.startsWith('g:'), session.text);
const skew = Math.abs(Date.parse(session.headers.get('Date') ?? '') - Date.now());
check('its clock is ours', skew < 60_000, skew);

const group = crypto.randomUUID();
const push = (id: number, name: string, args: unknown) =>
  ask('/api/sync/push', {
    pushVersion: 1,
    clientGroupID: group,
    schemaVersion: '1',
    profileID: 'canary',
    mutations: [{ clientID: group, id, name, args, timestamp: 0 }],
  });
const pull = async () => {
  const { text } = await ask('/api/sync/pull', {
    pullVersion: 1,
    clientGroupID: group,
    schemaVersion: '1',
    profileID: 'canary',
    cookie: null,
  });
  return text;
};
// Each of these fails with one of D1's own messages, which worker/sync/errors.ts must recognise.
check('a push lands', (await push(1, 'addToCart', { productId: '1', quantity: 1 })).status === 200);
check(
  'the same again is the same',
  (await push(1, 'addToCart', { productId: '1', quantity: 1 })).status === 200,
);
check(
  'a gap is told',
  (await push(9, 'addToCart', { productId: '1', quantity: 1 })).status === 409,
);
await push(2, 'setQuantity', { lineId: `${owner}/1/plain`, quantity: 5_000 });
check('a CHECK constraint is understood', (await pull()).includes('quantity_out_of_range'));
const many = await Promise.all(
  Array.from({ length: 10 }, () => push(3, 'addToCart', { productId: '1', quantity: 1 })),
);
check(
  'ten at once are one',
  many.every(({ status }) => status === 200),
  many.map(({ status }) => status),
);
const line = /"quantity":(\d+)/.exec(await pull())?.[1];
check('and counted once', line === '2', line);

const socket = new WebSocket(`${shop.replace('http', 'ws')}/api/live`, {
  headers: { Origin: shop, Cookie: cookie },
} as never);
const poked = new Promise<boolean>((resolve) => {
  socket.addEventListener('message', () => resolve(true));
  void wait(10_000).then(() => resolve(false));
});
await new Promise((resolve) => socket.addEventListener('open', resolve));
await push(4, 'clearCart', {});
check('a socket hears of it', await poked);
socket.close();
process.stdout.write(`${failed.length} failed\n`);
process.exit(failed.length > 0 ? 1 : 0);
