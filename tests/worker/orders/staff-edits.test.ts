import { expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { callerOf } from '../access/callers.ts';
import { DESIGN } from '../guests.ts';
import { Client, env, guest } from '../shop.ts';
import { paidOrder, worded } from '../workshop.ts';

const { line2, icon, colour, font } = DESIGN;
const edit = (orderId: string, text: string, revision: number) => ({
  lineId: `${orderId}/0`,
  design: { text, line2, icon, colour, font },
  revision,
});

test('support corrects a name days later: its customer sees it at once, a replay changes nothing, the audit says who did it and no word', async () => {
  const customer = new Client(await guest());
  const orderId = await paidOrder(customer, worded('Aminah'));
  await env.DB.prepare('UPDATE orders SET placedAt = placedAt - ? WHERE id = ?')
    .bind(3 * DAY_MS, orderId)
    .run();
  const { cookie } = await customer.pull();
  await customer.send('editOrderLine', edit(orderId, 'Amani', 1));
  expect(await customer.rows('notice')).toMatchObject([{ code: 'edit_closed' }]);

  const support = await callerOf('support');
  const desk = new Client(support.visitor);
  const mutation = desk.mutation('editOrderLine', edit(orderId, 'Amina', 1));
  for (const _ of ['sent', 'sent again']) await desk.push(mutation);
  const { patch } = await customer.pull(cookie);
  expect(patch.map(({ key }) => key)).toContain(`order/${orderId}`);
  expect(patch.find(({ key }) => key === `orderLine/${orderId}/0`)?.value).toMatchObject({
    revision: 2,
    design: { text: 'Amina' },
  });
  const { results } = await env.DB.prepare(
    "SELECT * FROM audit WHERE action = 'editOrderLine'",
  ).all();
  expect(results).toMatchObject([{ actor: support.visitor.owner, subject: `order/${orderId}` }]);
  expect(JSON.stringify(results)).not.toContain('Amina');

  // An edit of the earlier revision is refused and changes nothing.
  await new Client(support.visitor).send('editOrderLine', edit(orderId, 'Aminata', 1));
  const packer = new Client((await callerOf('packer')).visitor);
  await packer.send('editOrderLine', edit(orderId, 'Aminata', 2));
  expect(await desk.rows('notice')).toMatchObject([{ code: 'changed_meanwhile' }]);
  expect(await packer.rows('notice')).toMatchObject([{ code: 'forbidden' }]);
  expect(await customer.rows('orderLine')).toMatchObject([{ design: { text: 'Amina' } }]);
});
