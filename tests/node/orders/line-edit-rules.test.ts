import { expect, test } from 'vitest';
import type { StaffRole } from '../../../shared/account/roles.ts';
import { EDIT_MS } from '../../../shared/order/edit/editable.ts';
import { editOrderLine, MAX_EDITS } from '../../../shared/order/edit/line.ts';
import { createJob } from '../../../shared/production/job.ts';
import { type Actor, runMutator } from '../../../shared/tx.ts';
import { MapTx } from '../../map-tx.ts';
import {
  ADMIN,
  act,
  DESIGN,
  lineOf,
  make,
  ORDER,
  OTHER,
  orderOf,
  PARENT,
  refused,
  row,
  shop,
} from './workshop.ts';

const LINE = `${ORDER}/0`;
const { icon, colour, font } = DESIGN;
const edit = (text: string, more: object = {}) => ({
  lineId: LINE,
  design: { text, line2: '', icon, colour, font },
  ...more,
});
const staff = (role: StaffRole): Actor => ({ role, owner: `u:${role}` });
const SUPPORT = staff('support');
const later = (actor: Actor, rows: Map<string, unknown>) =>
  new MapTx(actor, rows, orderOf(ORDER).placedAt + 3 * EDIT_MS);

test('support and admins correct a name days after the order, and nothing else of it; its line keeps its owner', async () => {
  const rows = shop(orderOf(ORDER), lineOf(ORDER, 0, { unitPriceCents: 100_000 }));
  await expect(runMutator(editOrderLine, later(PARENT, rows), edit('Amina'))).rejects.toEqual(
    refused('edit_closed'),
  );
  const before = row<object>(rows, `orderLine/${LINE}`);
  for (const [i, actor] of [SUPPORT, ADMIN].entries()) {
    const text = `Amina ${i}`;
    await runMutator(editOrderLine, later(actor, rows), edit(text));
    expect(row(rows, `orderLine/${LINE}`)).toEqual({
      ...before,
      revision: 2 + i,
      design: expect.objectContaining({ ...DESIGN, text }),
    });
  }
  expect(row(rows, `order/${ORDER}`)).toMatchObject({ owner: PARENT.owner, status: 'pending' });
});

test('packers, printers, and customers with the line of another change nothing', async () => {
  const rows = shop(orderOf(ORDER), lineOf(ORDER, 0));
  const before = structuredClone([...rows]);
  const stranger: Actor = { role: 'customer', owner: 'u:other' };
  const guest: Actor = { role: 'guest', owner: 'g:other' };
  for (const actor of [staff('packer'), staff('printer'), stranger, guest]) {
    await expect(act(rows, actor, editOrderLine, edit('Amina'))).rejects.toEqual(
      refused('forbidden'),
    );
  }
  expect([...rows]).toEqual(before);
});

test('staff are refused like customers once it is printed, sent, cancelled or erased, for another number of names, and after too many changes', async () => {
  const refuse = async (code: string, rows: Map<string, unknown>, args: object = edit('Amina')) => {
    const before = structuredClone([...rows]);
    await expect(act(rows, SUPPORT, editOrderLine, args)).rejects.toEqual(refused(code));
    expect([...rows]).toEqual(before);
  };
  const printing = shop(orderOf(ORDER), lineOf(ORDER, 0), lineOf(ORDER, 1));
  await act(printing, ADMIN, createJob, make([LINE]));
  await refuse('printing_started', printing);
  await act(printing, SUPPORT, editOrderLine, { ...edit('Amina'), lineId: `${ORDER}/1` });
  for (const status of ['shipped', 'delivered', 'cancelled']) {
    await refuse('edit_closed', shop(orderOf(ORDER, { status }), lineOf(ORDER, 0)));
  }
  const erased = lineOf(ORDER, 0, { design: { ...DESIGN, text: '', line2: '' } });
  await refuse('words_erased', shop(orderOf(ORDER), erased));
  const goods = lineOf(ORDER, 0, { productId: '1', design: null });
  await refuse('no_design', shop(orderOf(ORDER), goods));
  const open = shop(orderOf(ORDER), lineOf(ORDER, 0));
  const { design } = edit('Amina');
  const others = [{ text: 'Otieno', line2: '' }];
  await refuse('invalid', open, edit('Amina', { design: { ...design, others } }));
  await refuse('invalid', open, edit('Amina', { design: { ...design, size: 'large' } }));
  await refuse('unprintable', open, edit('💛'));
  await refuse('not_found', open, edit('Amina', { lineId: `${OTHER}/0` }));
  await refuse('edit_closed', shop(orderOf(ORDER), lineOf(ORDER, 0, { revision: MAX_EDITS + 1 })));
});

test('what somebody else changed meanwhile is not replaced unseen', async () => {
  const rows = shop(orderOf(ORDER), lineOf(ORDER, 0));
  await act(rows, PARENT, editOrderLine, edit('Aminah'));
  await expect(
    act(rows, SUPPORT, editOrderLine, edit('Amina', { revision: 1 })),
  ).rejects.toMatchObject({ code: 'changed_meanwhile', detail: { orderId: ORDER } });
  await act(rows, SUPPORT, editOrderLine, edit('Amina', { revision: 2 }));
  expect(row(rows, `orderLine/${LINE}`)).toMatchObject({ revision: 3, design: { text: 'Amina' } });
});
