import { beforeEach, expect, test } from 'vitest';
import { callerOf } from '../access/callers.ts';
import { api, forgetLimits, member } from '../accounts.ts';
import { SIGN_IN } from '../people.ts';
import { ORIGIN, Visitor } from '../shop.ts';

beforeEach(forgetLimits);

const from = (address: string, headers: Record<string, string> = {}) => ({
  headers: { Origin: ORIGIN, 'CF-Connecting-IP': address, ...headers },
});
const guess = (email: string, options = from('41.90.1.1')) =>
  api(SIGN_IN, { email, password: 'wrong guess' }, options);

test('R02 a limit on an account counts its letters, spaces and addresses as one', async () => {
  const { email } = await member();
  const statuses: number[] = [];
  for (let i = 0; i < 14; i++) {
    const spelled = [email, email.toUpperCase(), ` ${email} `][i % 3] ?? email;
    const options = from(`41.90.${i}.1`, {
      'X-Forwarded-For': `10.0.0.${i}`,
      'X-Real-IP': '1.1.1.1',
    });
    statuses.push((await guess(spelled, options)).status);
  }
  expect(statuses.slice(0, 10)).toEqual(Array(10).fill(400));
  expect(statuses.slice(10)).toEqual([429, 429, 429, 429]);
});

test('R02 a limit on a network is that of the address that connects, an IPv6 household one of it', async () => {
  const ask = (address: string, i: number) =>
    guess(
      `nobody-${i}@shop.test`,
      from(address, { 'X-Forwarded-For': `9.9.9.${i}`, Forwarded: `for=8.8.8.${i}` }),
    );
  const statuses: number[] = [];
  for (let i = 0; i < 34; i++) {
    statuses.push((await ask(`2c0f:fe38:2:1:${i.toString(16)}::${i}`, i)).status);
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(3);
  expect((await ask('2c0f:fe38:2:2::1', 99)).status).toBe(400);
});

test('R03 of a hundred messages, subscriptions and comments a handful are taken, and the rest are limited', async () => {
  const person = await callerOf('other');
  const flood = async (path: string, body: () => object) => {
    let taken = 0;
    for (let i = 0; i < 100; i++) {
      const answer = await person.visitor.post(path, body(), { 'CF-Connecting-IP': '41.90.2.2' });
      if (answer.status < 300) taken++;
      else expect([answer.status, answer.headers.has('Retry-After')]).toEqual([429, true]);
    }
    return taken;
  };
  const word = () => crypto.randomUUID().slice(0, 8);
  const contact = () => ({
    messageId: crypto.randomUUID(),
    name: 'Eve',
    email: `${word()}@shop.test`,
    phone: '',
    subject: 'x',
    message: 'x',
    locale: 'en',
    website: '',
  });
  expect(await flood('/api/contact', contact)).toBe(5);
  const subscribe = () => ({ email: `${word()}@shop.test`, locale: 'en', website: '' });
  expect(await flood('/api/newsletter', subscribe)).toBe(10);
  const comment = () => ({ commentId: crypto.randomUUID(), text: 'x', website: '' });
  expect(await flood('/api/posts/hand-me-downs/comments', comment)).toBe(10);
});

test('R03 new recovery codes are made ten times a day, as each set is kept in the audit', async () => {
  const admin = await callerOf('admin');
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++) {
    statuses.push((await admin.visitor.post('/api/recovery-codes', {})).status);
  }
  expect(statuses).toEqual([...Array(10).fill(201), 429]);
});

test('R04 no question asks for more than a page, however it is put', async () => {
  const admin = await callerOf('admin');
  for (const path of [
    '/api/admin/users?limit=1e9',
    '/api/admin/users?q=&page=1e9&per_page=1e9',
    '/api/money/payments?limit=1e9&page=-1',
    '/api/posts/counts?limit=1e9',
    '/api/products/1/reviews?limit=1e9',
    '/api/moderation?limit=1e9',
    '/api/money/days?from=1970-01-01&to=2999-12-31',
    '/api/money/papers.csv?from=1970-01-01&to=2999-12-31',
  ]) {
    const answer = await admin.visitor.fetch(path);
    expect(answer.status, path).toBeLessThan(500);
    expect((await answer.text()).length, path).toBeLessThan(200_000);
  }
  expect((await new Visitor().fetch('/api/money/days?from=1970-01-01&to=2999-12-31')).status).toBe(
    403,
  );
});
