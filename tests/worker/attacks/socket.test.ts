import { expect, test } from 'vitest';
import { sha256 } from '../../../worker/crypto.ts';
import { api, browserOf, member, tokensOf } from '../accounts.ts';
import { SIGN_OUT } from '../people.ts';
import { Client, env, guest, ORIGIN, shop, type Visitor } from '../shop.ts';

type Heard = { socket: WebSocket; frames: string[]; closed: Promise<number> };

const upgrade = (headers: Record<string, string>, path = '/api/live') =>
  shop.fetch(`${ORIGIN}${path}`, { headers: { Upgrade: 'websocket', ...headers } });
const cookieOf = (visitor: Visitor) =>
  [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');

async function listen(visitor: Visitor, path?: string): Promise<Heard> {
  const answer = await upgrade({ Origin: ORIGIN, Cookie: cookieOf(visitor) }, path);
  expect(answer.status).toBe(101);
  const socket = answer.webSocket as WebSocket;
  const frames: string[] = [];
  socket.addEventListener('message', ({ data }) => frames.push(String(data)));
  const closed = new Promise<number>((resolve) => {
    socket.addEventListener('close', ({ code }) => resolve(code));
  });
  socket.accept();
  return { socket, frames, closed };
}

const within = (ms: number, closed: Promise<number>) =>
  Promise.race([closed, new Promise<string>((resolve) => setTimeout(() => resolve('open'), ms))]);

test("S06 a socket is opened by the shop's own page and a live session alone", async () => {
  const browser = await browserOf(await member());
  const Cookie = cookieOf(browser);
  const statuses = [];
  const odd: Record<string, string>[] = [
    { Origin: 'https://evil.test', Cookie },
    { Origin: 'null', Cookie },
    { Cookie },
    { Origin: 'https://shop.test.evil.test', Cookie },
  ];
  for (const headers of odd) statuses.push((await upgrade(headers)).status);
  expect(statuses).toEqual([403, 403, 403, 403]);
  expect((await upgrade({ Origin: ORIGIN })).status).toBe(401);
  expect((await upgrade({ Origin: ORIGIN, Cookie: '__Host-session=nonsense' })).status).toBe(401);
  expect((await upgrade({ Origin: ORIGIN, Cookie }, '/api/live?view=admin')).status).toBe(403);
  await env.DB.prepare('UPDATE session SET expiresAt = 1 WHERE id = ?')
    .bind(await sha256(browser.cookies.get('__Host-session') ?? ''))
    .run();
  const bare = Cookie.replace(/__Host-guest=[^;]*;?/, '');
  expect((await upgrade({ Origin: ORIGIN, Cookie: bare })).status).toBe(401);
});

test('S07 a socket does not outlive its session: signed out, elsewhere too, by a new password or disabled', async () => {
  const person = await member();
  const ends: [string, (browser: Visitor) => Promise<unknown>][] = [
    ['sign-out', (browser) => browser.post(SIGN_OUT, {})],
    ['everywhere', (browser) => browser.post('/auth/v1/logout?scope=global', '')],
    [
      'from another device',
      async () => {
        const { access_token: token } = await tokensOf(person.email);
        return api('/auth/v1/logout?scope=others', '', { token });
      },
    ],
  ];
  for (const [how, end] of ends) {
    const browser = await browserOf(person);
    const heard = await listen(browser);
    await end(browser);
    expect(await within(5000, heard.closed), how).toBe(1008);
  }
  const boss = await browserOf(await member({ role: 'admin', app: true }));
  const browser = await browserOf(person);
  const [kept, heard] = [await listen(boss, '/api/live?view=admin'), await listen(browser)];
  await boss.post(`/api/admin/users/${person.id}/disable`, { reason: 'test' });
  expect(await within(5000, heard.closed)).toBe(1008);
  expect(await within(100, kept.closed)).toBe('open');
  kept.socket.close();
});

test('S07 a changed role closes the sockets that were opened with the earlier one', async () => {
  const boss = await browserOf(await member({ role: 'admin', app: true }));
  const person = await member({ role: 'packer', app: true });
  const heard = await listen(await browserOf(person), '/api/live?view=admin');
  await boss.post(`/api/admin/staff/${person.id}/role`, { role: 'printer', was: 'packer' });
  expect(await within(5000, heard.closed)).toBe(1008);
  // Not a poke: a pull with the earlier role would be refused.
  expect(heard.frames).toEqual([]);
});

test("S07 an admin's own sockets close too, and another session's stay", async () => {
  const person = await member({ role: 'admin', app: true });
  const [a, b] = [await browserOf(person), await browserOf(await member())];
  const [admins, others] = [await listen(a, '/api/live?view=admin'), await listen(b)];
  await a.post(SIGN_OUT, {});
  expect(await within(5000, admins.closed)).toBe(1008);
  expect(await within(100, others.closed)).toBe('open');
  others.socket.close();
});

test('S08 a socket is notified that something of its own changed, and of nothing else', async () => {
  const [a, b] = [new Client(await guest()), new Client(await browserOf(await member()))];
  const [mine, theirs] = [await listen(a.visitor), await listen(b.visitor)];
  await a.send('addToCart', { productId: '1', quantity: 1 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(mine.frames).toEqual(['poke']);
  expect(theirs.frames).toEqual([]);
  mine.socket.close();
  theirs.socket.close();
});
