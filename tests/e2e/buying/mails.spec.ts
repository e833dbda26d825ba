import { expect, type Page } from '@playwright/test';
import { newPerson } from '../accounts.ts';
import { admin } from '../admin.ts';
import { audit, tooSmall } from '../audit.ts';
import { LONG, onPhone, shopUrl, test, visit } from '../browser.ts';
import { addToCart, expectPayment, fillCheckout } from '../buying.ts';
import { orderIn } from '../orders.ts';

type Mail = { to: string; subject: string; text: string; html: string };

const LANGUAGES = {
  en: {
    prefix: '',
    placeOrder: 'Place Order',
    blank: /1 × Bottle Labels \(\d+ × Blank labels to write on\): KSh 750/,
    preview: 'We have your order of KSh 1,000',
    arrives: /It arrives \w+day \d+ \w+ – \w+day \d+ \w+\./,
    shipped: /^Order \w{8} is on its way$/,
    signup: 'Confirm your Tiny Tag account',
  },
  sw: {
    prefix: '/sw',
    placeOrder: 'Weka Oda',
    blank: /1 × Lebo za Chupa \(\d+ × Lebo tupu za kuandikia\): KSh 750/,
    preview: 'Tumepokea oda yako ya KSh 1,000',
    arrives: /Itafika \w+, \d+ \w+ – \w+, \d+ \w+\./,
    shipped: /^Oda \w{8} iko njiani$/,
    signup: 'Thibitisha akaunti yako ya Tiny Tag',
  },
};

const mails = async (): Promise<Mail[]> => (await fetch(`${shopUrl()}/dev/mail.json`)).json();

for (const [language, words] of Object.entries(LANGUAGES)) {
  test(
    `mails fit a phone and a desktop, say what is blank and when it arrives, and axe finds nothing: ${language}`,
    LONG,
    async ({ browser }) => {
      const { page } = await onPhone(browser);
      await visit(page, '/product/1');
      await addToCart(page);
      await visit(page, '/checkout');
      await fillCheckout(page, '0755555555');
      // What was typed is there in the other language, too.
      await visit(page, `${words.prefix}/checkout`);
      await page.getByRole('button', { name: words.placeOrder }).click();
      await page.waitForURL('**/order/*');
      await expectPayment(page, 'paid');
      const id = orderIn(page);
      const owner = await admin(browser);
      await visit(owner.page, `/admin/order/${id}`);
      await owner.page.getByRole('combobox').first().selectOption('shipped');
      const number = id.slice(0, 8).toUpperCase();
      const ofOrder = async () => (await mails()).filter(({ subject }) => subject.includes(number));
      await expect.poll(async () => (await ofOrder()).length).toBe(3);
      const [shipped, paid, placed] = await ofOrder();
      for (const mail of [placed, paid]) expect(mail?.text).toMatch(words.blank);
      expect(placed?.html).toContain(words.preview);
      expect(paid?.text).toMatch(words.arrives);
      expect(shipped?.subject).toMatch(words.shipped);

      const { email, password } = newPerson();
      await fetch(`${shopUrl()}/auth/v1/signup`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email, password, data: { locale: language } }),
      });
      const ofSignUp = async () => (await mails()).find(({ to }) => to === email);
      await expect.poll(async () => (await ofSignUp())?.subject).toBe(words.signup);

      const reader = await (await browser.newContext()).newPage();
      for (const mail of [placed, paid, shipped, await ofSignUp()]) await expectToFit(reader, mail);

      // Developers read them here.
      await reader.goto(`${shopUrl()}/dev/mail`);
      const frame = reader.locator(`iframe[title="${shipped?.subject}"]`);
      await frame.scrollIntoViewIfNeeded();
      await expect(frame.contentFrame().getByRole('link', { name: 'Tiny Tag' })).toBeVisible();
    },
  );
}

async function expectToFit(reader: Page, mail: Mail | undefined) {
  await reader.setContent(mail?.html ?? '');
  const pictures = reader.getByRole('presentation').locator('img');
  expect(await pictures.count()).toBeGreaterThan(0);
  for (const picture of await pictures.all()) {
    await expect(picture).toHaveJSProperty('complete', true);
    expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
  for (const width of [600, 320]) {
    await reader.setViewportSize({ width, height: 700 });
    expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await tooSmall(reader), `at ${width} px`).toEqual([]);
  }
  // Only the padding depends on the width.
  await audit(reader, `${mail?.subject}`);
}
