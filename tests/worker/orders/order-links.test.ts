import { expect, test } from 'vitest';
import { ORDER_KEY_HEADER } from '../../../shared/sync.ts';
import { orderKey } from '../../../worker/auth/visitor.ts';
import { firstAdmin } from '../accounts/people.ts';
import { anOrder, sentAbout, tell } from '../phone/sms-hands.ts';
import { audits } from '../rows.ts';
import { env, guest } from '../shop.ts';

const codeIn = (sent: Awaited<ReturnType<typeof sentAbout>>) => sent[0]?.text.split('#')[1] ?? '';

test('staff make the links of an order void: in SMS, in mails, and for who opened them', async () => {
  const { id } = await anOrder();
  await tell('order_paid', id);
  const [code, key] = [codeIn(await sentAbout(id)), await orderKey(env, id)];
  const stranger = await guest();
  const open = async (typed: string) =>
    (await stranger.fetch('/api/order-link', { headers: { [ORDER_KEY_HEADER]: typed } })).status;
  const read = async (typed: string) =>
    (await stranger.post(`/api/orders/${id}/check`, {}, { [ORDER_KEY_HEADER]: `${id}.${typed}` }))
      .status;
  expect([await open(code), await read(key)]).toEqual([200, 200]);

  const { visitor: boss } = await firstAdmin();
  expect((await stranger.post(`/api/admin/orders/${id}/new-links`, {})).status).toBe(403);
  const answer = await boss.post(`/api/admin/orders/${id}/new-links`, {});
  const { key: newKey } = (await answer.json()) as { key: string };
  expect([await open(code), await read(key), await read(newKey)]).toEqual([404, 404, 200]);
  expect((await boss.post(`/api/orders/${id}/check`, {})).status).toBe(200);
  expect(await audits('replaceOrderLinks')).toHaveLength(1);

  await tell('order_shipped', id);
  const next = codeIn(await sentAbout(id));
  expect(next).not.toBe(code);
  expect(await open(next)).toBe(200);
  const again = await boss.post(`/api/admin/orders/${id}/new-links`, {});
  expect(((await again.json()) as { key: string }).key).not.toBe(newKey);
  expect([await open(next), await read(newKey)]).toEqual([404, 404]);
});
