import { expect, type Page } from '@playwright/test';
import { LINE1_MAX, LINE2_MAX } from '../../../shared/label/text.ts';
import { expectNoErrors, LONG, onPhone, test, visit } from '../browser.ts';
import { cart } from '../buying.ts';
import { shareOf } from '../sitemap.ts';

/** Markup, an emoji, right-to-left text and a character that reverses what follows. */
const ODD = '<img src=x onerror="hacked=1"> 💛 أماني \u202Eobmaihd';
const LONG_TEXT = 'a'.repeat(10_000);

/** Text fields and the button that submits them; null if typing is enough. */
const FORMS: [path: string, send: string | null, fields: string[]][] = [
  ['/contact', 'Send Message', ['Name', 'Email', 'Phone', 'Subject', 'Message']],
  ['/blog', 'Subscribe', ['Email for the newsletter']],
  ['/cart', 'Apply', ['Discount code']],
  [
    '/checkout',
    'Place Order',
    [
      ...['Full Name', 'Email', 'Address', 'City', 'Landmark', 'ZIP/Postal Code'],
      ...['Phone Number', 'M-Pesa number'],
    ],
  ],
  ['/auth', 'Sign in', ['Email', 'Password']],
  ['/customize', null, ["Child's name", 'Second line (optional)']],
  ['/', null, ["Child's name"]],
  ['/shop', null, ['Search products']],
  ['/faq', null, ['Search questions']],
  ['/search', 'Search', ['Search the shop']],
];

/** Fields that cut what is typed, in code points, and say so; before hydration they do not yet. */
const CUT: Record<string, number> = {
  "Child's name": LINE1_MAX,
  'Second line (optional)': LINE2_MAX,
};

const fieldOf = (page: Page, label: string) =>
  page.getByLabel(new RegExp(`^${literal(label)}`)).first();
const literal = (text: string) => text.replace(/[()/]/g, '\\$&');

for (const [kind, text, tags] of [
  ['odd', ODD, {}],
  ['endless', LONG_TEXT, LONG],
] as const) {
  test(
    `what is ${kind} stays as it was typed, in every field, and is never more than text`,
    tags,
    async ({ browser }) => {
      test.slow();
      const view = await onPhone(browser);
      const { page } = view;
      await visit(page, '/product/1');
      await page.getByRole('button', { name: 'Add to Cart' }).click();
      await expect(cart(page, 1)).toBeVisible();
      for (const [path, send, fields] of shareOf(FORMS, 1, 3)) {
        await visit(page, path);
        const typed: string[] = [];
        for (const label of fields) typed.push(await fill(page, label, text));
        if (send) await page.getByRole('button', { name: send, exact: true }).first().click();
        if (send && path !== '/search') {
          const said = page.locator('[aria-invalid=true], [role=alert]:not(:empty)');
          await expect(said.first(), path).toBeVisible();
        }
        for (const [at, label] of fields.entries()) {
          await expect(fieldOf(page, label), `${path} ${label}`).toHaveValue(typed[at] ?? '');
        }
        const isHacked = await page.evaluate(
          () => 'hacked' in window || document.querySelector('img[src="x"]') !== null,
        );
        expect([path, isHacked]).toEqual([path, false]);
      }
      await expectNoErrors(view);
    },
  );
}

/** Types as much as the field accepts and returns it. */
async function fill(page: Page, label: string, text: string): Promise<string> {
  const field = fieldOf(page, label);
  await field.fill(text);
  const typed = await field.inputValue();
  return [...typed].slice(0, CUT[label]).join('');
}
