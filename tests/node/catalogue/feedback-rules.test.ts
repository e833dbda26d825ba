import { expect, test } from 'vitest';
import { profileSchema } from '../../../shared/account/account.ts';
import { commentRequest, postComment } from '../../../shared/feedback/comment.ts';
import { messageRequest, sendMessage } from '../../../shared/feedback/message.ts';
import { moderate } from '../../../shared/feedback/moderation.ts';
import {
  confirmSubscription,
  subscribe,
  unsubscribe,
} from '../../../shared/feedback/newsletter.ts';
import { reviewId, reviewRequest, writeReview } from '../../../shared/feedback/review.ts';
import { publicName } from '../../../shared/input/plain-text.ts';
import { runMutator, SYSTEM } from '../../../shared/tx.ts';
import { MapTx } from '../../map-tx.ts';

const GUEST = { role: 'guest', owner: 'g:1' } as const;
const PERSON = { role: 'customer', owner: 'u:2' } as const;
const ADMIN = { role: 'admin', owner: 'u:1' } as const;
const as = (tx: MapTx, actor: MapTx['actor'], now = tx.now) => new MapTx(actor, tx.rows, now);

const ID = crypto.randomUUID();
const MESSAGE = {
  name: 'Achieng',
  email: 'Achieng@Example.com ',
  phone: '',
  subject: 'Labels',
  message: 'One\r\ntwo',
  locale: 'sw',
};

test('a message is kept and mailed to the shop and to its sender', async () => {
  const tx = new MapTx(GUEST);
  await runMutator(sendMessage, tx, { ...MESSAGE, messageId: crypto.randomUUID() });
  const sent = { email: 'achieng@example.com', text: 'One\ntwo', owner: 'g:1' };
  expect([...tx.rows.values()]).toMatchObject([sent, { id: 'feedback', n: 1 }]);
  expect(tx.effects).toMatchObject([{ to: 'shop' }, { to: 'sender' }]);
});

test.each([
  ['0712 345 678', undefined],
  ['020 2345678', undefined],
  ['+44 7700 900123', undefined],
  ['12345', 'error_phone'],
  ['call me', 'error_phone'],
])('without an email address the phone number %j is enough, or refused: %s', (phone, error) => {
  const parsed = messageRequest.safeParse({ ...MESSAGE, messageId: ID, email: '', phone });
  expect(parsed.error?.issues).toEqual(
    error && [expect.objectContaining({ path: ['phone'], message: error })],
  );
});

test.each([
  ['name', '', 'error_name'],
  ['name', 'A\r\nBcc: x@y.z', 'error_name'],
  ['email', 'a@b', 'email'],
  ['email', 'a@b.test\r\nBcc: x@y.z', 'email'],
  ['email', '', 'error_reach'],
  ['phone', '1'.repeat(31), 'error_phone_long'],
  ['subject', 'Hi\nBcc: x@y.z', 'error_subject'],
  ['subject', 'x'.repeat(151), 'error_subject'],
  ['message', ' \n ', 'error_message'],
  ['message', 'x'.repeat(5001), 'error_message_long'],
  ['message', 'null\u0000', 'error_message_long'],
  ['message', 'turned \u202Eround', 'error_message_long'],
])('a message with the %s %j is refused as %s', (field, value, error) => {
  const parsed = messageRequest.safeParse({ ...MESSAGE, messageId: ID, [field]: value });
  expect(parsed.error?.issues[0]).toMatchObject({ path: [field], message: error });
});

const ASK = {
  subscriberId: 'a'.repeat(64),
  email: 'a@b.test',
  locale: 'en',
  nonce: crypto.randomUUID(),
  tokenHash: 'b'.repeat(64),
};
const confirming = { subscriberId: ASK.subscriberId, tokenHash: ASK.tokenHash };

test('a newsletter is asked for once in ten minutes, confirmed once, and left for good', async () => {
  const tx = new MapTx(GUEST);
  await runMutator(subscribe, tx, ASK);
  await runMutator(subscribe, tx, ASK);
  expect(tx.effects).toHaveLength(1);
  await runMutator(confirmSubscription, tx, confirming);
  const again = runMutator(confirmSubscription, tx, confirming);
  await expect(again).rejects.toMatchObject({ code: 'link_over' });
  const late = as(tx, GUEST, tx.now + 3_600_000);
  await runMutator(subscribe, late, ASK);
  expect(late.effects).toEqual([]);
  await runMutator(unsubscribe, as(tx, SYSTEM), { subscriberId: ASK.subscriberId });
  await runMutator(unsubscribe, as(tx, SYSTEM), { subscriberId: ASK.subscriberId });
  expect([...tx.rows]).toEqual([]);
});

test('a link confirms for seven days, and a later mail makes the earlier link void', async () => {
  const tx = new MapTx(GUEST);
  await runMutator(subscribe, tx, ASK);
  const old = as(tx, GUEST, tx.now + 8 * 24 * 3_600_000);
  const tooLate = runMutator(confirmSubscription, old, confirming);
  await expect(tooLate).rejects.toMatchObject({ code: 'link_over' });
  await runMutator(subscribe, old, { ...ASK, tokenHash: 'c'.repeat(64) });
  const former = runMutator(confirmSubscription, old, confirming);
  await expect(former).rejects.toMatchObject({ code: 'link_over' });
});

const COMMENT = { postId: 'hand-me-downs', fullName: 'Achieng Odhiambo', text: ' Nice ' };

test('a comment waits until an admin approves it', async () => {
  const tx = new MapTx(PERSON);
  const commentId = crypto.randomUUID();
  await runMutator(postComment, tx, { ...COMMENT, commentId });
  expect(await tx.get('comment', commentId)).toMatchObject({
    author: 'Achieng O.',
    text: 'Nice',
    approvedAt: null,
  });
  const verdict = { kind: 'comment', id: commentId, verdict: 'approve', seen: tx.now };
  await expect(runMutator(moderate, tx, verdict)).rejects.toMatchObject({ code: 'forbidden' });
  await runMutator(moderate, as(tx, ADMIN), verdict);
  expect(await tx.get('comment', commentId)).toMatchObject({ approvedAt: tx.now });
  await runMutator(moderate, as(tx, ADMIN), { ...verdict, verdict: 'remove' });
  expect(await tx.get('comment', commentId)).toBeUndefined();
  expect(await tx.get('counter', 'feedback')).toMatchObject({ n: 3 });
});

test.each(['', ' \n\t ', 'x'.repeat(2001), 'bell\u0007'])(
  'the comment %j is refused',
  async (text) => {
    const posting = runMutator(postComment, new MapTx(PERSON), {
      ...COMMENT,
      commentId: crypto.randomUUID(),
      text,
    });
    await expect(posting).rejects.toMatchObject({ code: 'invalid' });
  },
);

const ZALGO = `n${'\u0336'.repeat(1500)}ice`;
const INVISIBLE = [
  '\u200B',
  '\u3164\u3164',
  '\u2800',
  '\u00AD \u2060',
  '\u0301',
  '\uFE0F',
  '\u{E0041}',
];

test.each([
  ...INVISIBLE.map((text) => [text, 'error_comment_empty']),
  [ZALGO, 'error_marks'],
  [`a${'\u0301\u034F'.repeat(8)}`, 'error_marks'],
])('a comment that shows nothing, or marks upon marks, is refused (%#)', (text, message) => {
  const parsed = commentRequest.safeParse({ commentId: crypto.randomUUID(), text });
  expect(parsed.error?.issues.map((issue) => issue.message)).toContain(message);
  const review = reviewRequest.safeParse({ stars: 5, text });
  expect(review.success).toBe(false);
  expect(messageRequest.safeParse({ ...MESSAGE, messageId: ID, name: text }).success).toBe(false);
  expect(
    profileSchema.safeParse({ fullName: `Jo${text}`.repeat(2), phone: '', locale: 'en' }).success,
  ).toBe(message !== 'error_marks');
  expect(profileSchema.safeParse({ fullName: text + text, phone: '', locale: 'en' }).success).toBe(
    false,
  );
});

test.each(['Mũthoni wa Kĩama', 'Nguyễn', 'ကြောင့်', '👩🏽‍👧 ❤️', 'שָׁלוֹם', '1️⃣'])(
  'words of any language are taken, composed: %s',
  (text) => {
    const parsed = commentRequest.parse({
      commentId: crypto.randomUUID(),
      text: text.normalize('NFD'),
    });
    expect(parsed.text).toBe(text.normalize('NFC'));
  },
);

test('a guest posts no comment', async () => {
  const args = { ...COMMENT, commentId: crypto.randomUUID() };
  const posting = runMutator(postComment, new MapTx(GUEST), args);
  await expect(posting).rejects.toMatchObject({ code: 'forbidden' });
});

/** A guest with an order of product 1. */
function withOrder(status: string) {
  const tx = new MapTx(GUEST);
  tx.rows.set('order/o', { id: 'o', owner: 'g:1', status });
  tx.rows.set('orderLine/o/0', { id: 'o/0', orderId: 'o', productId: '1' });
  tx.rows.set('address/o', { id: 'o', fullName: 'Wanjiru wa Kamau' });
  return tx;
}
const REVIEW = { productId: '1', stars: 5, text: 'Good' };

test('a review is of who had the product delivered, and one each: another replaces it and waits again', async () => {
  const tx = withOrder('delivered');
  await runMutator(writeReview, tx, REVIEW);
  const id = reviewId('1', 'g:1');
  const approve = { kind: 'review', id, verdict: 'approve', seen: tx.now };
  await runMutator(moderate, as(tx, ADMIN), approve);
  await runMutator(writeReview, tx, { ...REVIEW, stars: 2 });
  const reviews = [...tx.rows].filter(([key]) => key.startsWith('review/'));
  expect(reviews).toMatchObject([
    [`review/${id}`, { stars: 2, author: 'Wanjiru K.', approvedAt: null }],
  ]);
});

test.each(['approve', 'hide', 'remove'])(
  'a review that was rewritten since the admin read it is not touched by the verdict %s on the old words',
  async (verdict) => {
    const tx = withOrder('delivered');
    const id = reviewId('1', 'g:1');
    await runMutator(writeReview, tx, REVIEW);
    const seen = (await tx.get('review', id))?.at;
    // Within the same millisecond, and with a clock that was set back.
    await runMutator(writeReview, as(tx, GUEST, tx.now - 5), { ...REVIEW, text: 'Buy pills' });
    const row = await tx.get('review', id);
    const judge = (at: unknown) =>
      runMutator(moderate, as(tx, ADMIN), { kind: 'review', id, verdict, seen: at });
    await expect(judge(seen)).rejects.toMatchObject({
      code: 'changed_meanwhile',
      detail: { text: 'Buy pills', stars: 5, author: 'Wanjiru K.', at: row?.at },
    });
    expect(await tx.get('review', id)).toEqual(row);
    await judge(row?.at);
    expect(await tx.get('review', id)).not.toEqual(row);
    await expect(judge(undefined)).rejects.toMatchObject({ code: 'invalid' });
  },
);

test.each([
  [withOrder('shipped'), REVIEW, 'review_needs_order'],
  [withOrder('delivered'), { ...REVIEW, productId: '2' }, 'review_needs_order'],
  [as(withOrder('delivered'), PERSON), REVIEW, 'review_needs_order'],
  [withOrder('delivered'), { ...REVIEW, stars: 6 }, 'invalid'],
  [withOrder('delivered'), { ...REVIEW, stars: 0 }, 'invalid'],
])(
  'without a delivered order of that product, or with odd stars, there is no review (%#)',
  async (tx, args, code) => {
    await expect(runMutator(writeReview, tx, args)).rejects.toMatchObject({ code });
  },
);

test('the public sees a first name and an initial', () => {
  expect(publicName('  Achieng  Atieno Odhiambo ')).toBe('Achieng O.');
  expect(publicName('Achieng')).toBe('Achieng');
  for (const none of ['', 'Achieng \u202Eabc']) expect(publicName(none)).toBe('');
  expect(publicName('\u3164 Achieng \u200B')).toBe('Achieng');
  expect(publicName('achieng.odhiambo@example.com')).toBe('');
  expect(publicName(`A${'\u0336'.repeat(9)}`)).toBe('');
});
