import { expect, test } from 'vitest';
import type * as z from 'zod/mini';
import { profileSchema, signInSchema } from '../../shared/account/account.ts';
import { discountCodeSchema } from '../../shared/cart/discount.ts';
import { commentRequest } from '../../shared/feedback/comment.ts';
import { messageRequest } from '../../shared/feedback/message.ts';
import { subscribeRequest } from '../../shared/feedback/newsletter.ts';
import { reviewRequest } from '../../shared/feedback/review.ts';
import { designSchema, printable } from '../../shared/label/design.ts';
import { checkoutSchema } from '../../shared/order/order.ts';
import { receiptSchema } from '../../shared/payment/receipt.ts';
import { Refusal } from '../../shared/tx.ts';
import { readNames } from '../../web/ui/label/names/csv.ts';
import { enrolBody, signUpBody } from '../../worker/routes/auth/schemas.ts';
import { checkoutBody } from '../checkout-body.ts';

const BAD = {
  markup: '"><img src=x onerror=alert(1)>',
  control: 'Ach\u0000ieng\u0007 Odhiambo',
  turned: 'Achieng \u202Eobmaihd O',
  card: 'Amina 4242 4242 4242 4242',
  long: 'a'.repeat(10_000),
  emoji: '👩🏾‍🍼 Amani 💛',
  rightToLeft: 'أماني بنت يوسف',
  surrogate: 'Amani \ud800 Otieno',
};
/** Input that could not be told from other text when shown. */
const NEVER = ['control', 'turned', 'card', 'long'];

const ids = { messageId: crypto.randomUUID(), commentId: crypto.randomUUID() };
const DESIGN = {
  ...{ text: 'Amani', line2: '', icon: 'lion', colour: 'blue', font: 'bold' },
  ...{ type: 'regular', size: 'large', labels: 50 },
};

/** Every form: its schema, valid input, and the fields that people type in. */
const DOORS: [name: string, schema: z.ZodMiniType, good: object, fields: string[]][] = [
  [
    'contact',
    messageRequest,
    {
      ...{ name: 'Achieng', email: 'a@b.test', phone: '', subject: 'Labels', message: 'Hello' },
      ...{ locale: 'en', messageId: ids.messageId },
    },
    ['name', 'email', 'phone', 'subject', 'message'],
  ],
  ['newsletter', subscribeRequest, { email: 'a@b.test', locale: 'en' }, ['email']],
  ['discount', discountCodeSchema, { code: 'KARIBU10' }, ['code']],
  ['comment', commentRequest, { commentId: ids.commentId, text: 'Nice' }, ['text']],
  ['review', reviewRequest, { stars: 5, text: 'Nice' }, ['text']],
  ['profile', profileSchema, { fullName: 'Achieng', phone: '', locale: 'en' }, ['fullName']],
  ['sign-up', signUpBody, { data: { full_name: 'Achieng' } }, ['data.full_name']],
  ['second step', enrolBody, { factor_type: 'totp', friendly_name: 'Phone' }, ['friendly_name']],
  ['sign-in', signInSchema, { email: 'a@b.test', password: 'maembe matamu' }, ['email']],
  [
    'checkout',
    checkoutSchema,
    checkoutBody([], 0),
    [
      ...['fullName', 'email', 'street', 'city', 'countyId', 'landmark', 'postalCode', 'phone'].map(
        (field) => `contact.${field}`,
      ),
      'mpesaPhone',
    ],
  ],
];

/** `good` with another value at a path like 'contact.city'. */
function withField(good: object, path: string, value: string): object {
  const [first = '', ...rest] = path.split('.');
  const inner = (good as Record<string, object>)[first] ?? {};
  return { ...good, [first]: rest.length > 0 ? withField(inner, rest.join('.'), value) : value };
}
const fieldOf = (data: unknown, path: string) =>
  path.split('.').reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], data);

for (const [name, schema, good, fields] of DOORS) {
  test(`the form of ${name} keeps what is odd as text, or refuses it at its field`, () => {
    expect(schema.safeParse(good).error?.issues ?? []).toEqual([]);
    for (const field of fields) {
      for (const [kind, text] of Object.entries(BAD)) {
        const { success, data, error } = schema.safeParse(withField(good, field, text));
        const what = `${field}: ${kind}`;
        if (success) {
          expect(NEVER, what).not.toContain(kind);
          expect([what, fieldOf(data, field)]).toEqual([what, text]);
        } else {
          expect(error.issues.map(({ path }) => path.join('.'))).toEqual(
            error.issues.map(() => field),
          );
        }
      }
    }
  });
}

test('a receipt that staff write down reads in one direction', () => {
  expect(receiptSchema.safeParse('TKT4 H7PQRS').data).toBe('TKT4H7PQRS');
  for (const text of [BAD.control, BAD.turned]) {
    expect(receiptSchema.safeParse(text).success).toBe(false);
  }
});

test('a label prints none of it, and names the line', async () => {
  for (const line of ['text', 'line2']) {
    for (const [kind, text] of Object.entries(BAD)) {
      const parsed = designSchema.safeParse({ ...DESIGN, [line]: text });
      if (!parsed.success) {
        expect(parsed.error.issues[0]?.path).toEqual([line]);
        continue;
      }
      const printed = printable(parsed.data);
      await expect(printed, `${line}: ${kind}`).rejects.toBeInstanceOf(Refusal);
    }
  }
});

test('a list of names keeps its good rows beside bad ones', () => {
  for (const [kind, text] of Object.entries(BAD)) {
    const { names } = readNames(`Wanjiku\n${text.replaceAll('"', '')}\nOtieno`);
    const words = names.map((row) => row.text);
    expect(words.at(0), kind).toBe('Wanjiku');
    expect(words.at(-1), kind).toBe('Otieno');
  }
});
