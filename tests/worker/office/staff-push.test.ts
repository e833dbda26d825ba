import { decodeBase64urlIgnorePadding, encodeBase64urlNoPadding } from '@oslojs/encoding';
import { beforeEach, expect, test } from 'vitest';
import { quietUntil } from '../../../shared/account/push.ts';
import { queueStaffNews } from '../../../worker/push/notify-staff.ts';
import { encryptPush } from '../../../worker/push/web-push.ts';
import type { Health } from '../../../worker/routes/admin/health.ts';
import { callerOf, ownerWithThings } from '../access/callers.ts';
import { forgetLimits, said } from '../accounts.ts';
import { SIGN_OUT } from '../people.ts';
import { row } from '../rows.ts';
import { expectedFaults } from '../setup.ts';
import { Client, env } from '../shop.ts';
import { answerWith, listening, sentTo, staff, vapidOf, write } from './push-service.ts';

beforeEach(forgetLimits);

test('a message is encrypted as in the example of RFC 8291', async () => {
  const raw = (text: string) => new Uint8Array(decodeBase64urlIgnorePadding(text));
  const point =
    'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8';
  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const part = (from: number) => encodeBase64urlNoPadding(raw(point).slice(from, from + 32));
  const jwk = { kty: 'EC', crv: 'P-256', x: part(1), y: part(33) };
  const d = 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw';
  const privateKey = await crypto.subtle.importKey('jwk', { ...jwk, d }, curve, true, [
    'deriveBits',
  ]);
  const publicKey = await crypto.subtle.importKey('raw', raw(point), curve, true, []);
  const sealed = await encryptPush(
    {
      p256dh:
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    'When I grow up, I want to be a watermelon',
    { keys: { privateKey, publicKey }, salt: raw('DGv6ra1nlYgDCS1FRnbzlw') },
  );
  expect(encodeBase64urlNoPadding(sealed)).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

test('a paid order notifies once each person whose work it is, signed, without name, number or sum', async () => {
  const { orderId } = await ownerWithThings();
  const [packer, printer, boss] = [
    await staff('packer'),
    await staff('printer'),
    await staff('admin'),
  ];
  const total = await row('SELECT totalCents FROM orders WHERE id = ?', orderId);
  await new Client(boss.visitor).send('recordPayment', {
    ...{ orderId, attemptId: crypto.randomUUID(), method: 'cash' },
    ...{ amountCents: total?.totalCents, receipt: 'BOOK 7', reason: 'at the door' },
  });
  const [told, ...again] = await sentTo(packer.name);
  expect(again).toEqual([]);
  const shown = await packer.read(told as never);
  expect(shown).toEqual({
    title: 'Tiny Tag',
    body: `Order ${orderId.slice(0, 8).toUpperCase()} is paid`,
    path: `/admin/order/${orderId}`,
    tag: `order_paid ${orderId}`,
  });
  const vapid = await vapidOf(told as never);
  expect(vapid).toMatchObject({ key: env.VAPID_PUBLIC_KEY, isTrue: true, sub: env.BASE_URL });
  expect(vapid).toMatchObject({ aud: new URL(env.PUSH_URL ?? '').origin });
  const [printed] = await sentTo(printer.name);
  expect((await printer.read(printed as never)).path).toBe('/admin/production');
});

test('a message reaches support and not who packs, and nobody who does not want to hear of it', async () => {
  const [support, packer, deaf] = [
    await staff('support'),
    await staff('packer'),
    await staff('support'),
  ];
  const wish = { kinds: ['order_paid'], quietFrom: 0, quietTo: 0 };
  expect((await deaf.visitor.post('/api/admin/push/wish', wish)).status).toBe(200);
  await packer.visitor.post('/api/admin/push/wish', { ...wish, kinds: ['message'] });
  await write();
  const [told] = await sentTo(support.name);
  expect(JSON.stringify(await support.read(told as never))).not.toMatch(/Achieng|last|Iron/);
  expect(await sentTo(packer.name)).toEqual([]);
  expect(await sentTo(deaf.name)).toEqual([]);
});

test('in quiet hours news wait for their end', async () => {
  const at = Date.UTC(2026, 10, 26, 20, 30);
  const night = { quietFrom: 22, quietTo: 6 };
  expect(quietUntil(night, at)).toBe(Date.UTC(2026, 10, 27, 3));
  expect(quietUntil(night, Date.UTC(2026, 10, 27, 2, 59))).toBe(Date.UTC(2026, 10, 27, 3));
  expect(quietUntil(night, Date.UTC(2026, 10, 27, 3))).toBeNull();
  expect(quietUntil({ quietFrom: 9, quietTo: 9 }, at)).toBeNull();
  const support = await staff('support');
  const hour = new Date(Date.now() + 3 * 3_600_000).getUTCHours();
  const wish = { kinds: ['message'], quietFrom: hour, quietTo: (hour + 2) % 24 };
  await support.visitor.post('/api/admin/push/wish', wish);
  await write();
  expect(await sentTo(support.name)).toEqual([]);
  const waits = await row("SELECT dueAt FROM outbox WHERE type = 'staff_push' AND doneAt IS NULL");
  expect(Number(waits?.dueAt)).toBeGreaterThan(Date.now() + 3_000_000);
});

const keptOf = (userId: string) =>
  row('SELECT id, sealed FROM push_subscription WHERE userId = ?', userId);

test('a browser that is gone gets nothing more, and is taken again with a new address alone', async () => {
  for (const status of [404, 410]) {
    const gone = await staff('support');
    await answerWith(gone.name, status);
    for (let i = 0; i < 2; i++) {
      await write();
      expect(await sentTo(gone.name), String(status)).toEqual([]);
    }
    expect(await keptOf(gone.userId)).toMatchObject({ sealed: '' });
    for (const { visitor } of [gone, await callerOf('support')]) {
      const { answer } = await listening(visitor, `${env.PUSH_URL}/to/${gone.name}`);
      expect(await said(answer)).toEqual([410, 'push_ended']);
    }
    const fresh = await listening(gone.visitor);
    expect([fresh.answer.status, await fresh.answer.json()]).toEqual([
      201,
      { key: env.VAPID_PUBLIC_KEY },
    ]);
    await write();
    expect(await sentTo(fresh.name)).toHaveLength(1);
    await gone.visitor.post(SIGN_OUT, {});
    expect(await keptOf(gone.userId)).toBeNull();
  }
});

test('a refused key or message loses no browser; it is not repeated, and Health counts it', async () => {
  const boss = await callerOf('admin');
  const givenUp = async () => {
    const answer = await boss.visitor.fetch('/api/admin/health');
    return ((await answer.json()) as Health).outbox.givenUp;
  };
  const support = await staff('support');
  const before = await givenUp();
  for (const [i, status] of [401, 403, 413].entries()) {
    await answerWith(support.name, status);
    await write();
    expect(await sentTo(support.name)).toHaveLength(i);
    expect(expectedFaults(new RegExp(`effect_given_up.*HTTP ${status}`))).toBe(1);
    expect(await givenUp()).toBe(before + i + 1);
    await write();
    expect(await sentTo(support.name)).toHaveLength(i + 1);
  }
});

test('a push service that is busy or down is asked again later', async () => {
  const busy = await staff('support');
  const { id } = (await keptOf(busy.userId)) as { id: string };
  const waits = async () =>
    (
      await row(
        "SELECT count(*) AS n FROM outbox WHERE type = 'staff_push' AND doneAt IS NULL AND instr(id, ?) > 0",
        id,
      )
    )?.n;
  await answerWith(busy.name, 429, '120');
  await write();
  expect(await sentTo(busy.name)).toEqual([]);
  expect(await waits()).toBe(1);
  await env.DB.prepare(
    "UPDATE outbox SET dueAt = 0 WHERE type = 'staff_push' AND doneAt IS NULL",
  ).run();
  expect(await sentTo(busy.name)).toHaveLength(1);
  await answerWith(busy.name, 503);
  await write();
  await sentTo(busy.name);
  expect(expectedFaults(/effect_failed/)).toBe(1);
  expect(await waits()).toBe(1);
});

test('signing out and losing the role end it at once', async () => {
  const [left, removed] = [await staff('support'), await staff('support')];
  const boss = await callerOf('admin');
  await left.visitor.post(SIGN_OUT, {});
  const change = { role: 'customer', was: 'support' };
  await boss.visitor.post(`/api/admin/staff/${removed.userId}/role`, change);
  await write();
  for (const one of [left, removed]) {
    expect(await sentTo(one.name)).toEqual([]);
    expect(await row('SELECT id FROM push_subscription WHERE userId = ?', one.userId)).toBeNull();
  }
  const now = await staff('support');
  await boss.visitor.post(`/api/admin/staff/${now.userId}/role`, {
    role: 'packer',
    was: 'support',
  });
  await write();
  expect(await sentTo(now.name)).toEqual([]);
});

test('the shop posts to push services only, and to ten browsers of a person at most', async () => {
  const { visitor, userId } = await callerOf('support');
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.test/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user@fcm.googleapis.com/x',
    'https://127.0.0.1/x',
    `${env.BASE_URL}/api/admin/users`,
  ]) {
    const { answer } = await listening(visitor, endpoint);
    expect(await said(answer), endpoint).toEqual([400, 'invalid']);
  }
  for (let i = 0; i < 12; i++) await listening(visitor);
  const kept = await row('SELECT count(*) AS n FROM push_subscription WHERE userId = ?', userId);
  expect(kept).toEqual({ n: 10 });
  const [stranger, other] = [await callerOf('other'), await staff('support')];
  expect((await listening(stranger.visitor)).answer.status).toBe(403);
  await visitor.post('/api/admin/push/forget', { endpoint: `${env.PUSH_URL}/to/${other.name}` });
  await queueStaffNews(env, { kind: 'message', about: 'again' }, Date.now());
  expect(await sentTo(other.name)).toHaveLength(1);
});
