import { expect } from '@playwright/test';
import { audit } from '../audit.ts';
import { buy, expectPayment, onPhone, test } from '../people.ts';
import { readPlace } from '../place.ts';

type Mail = { to: string; subject: string; text: string; html: string };

test('mails fit a phone and a desktop, say what is blank and when it arrives, and axe finds nothing', async ({
  browser,
}) => {
  const { page } = await onPhone(browser);
  await buy(page, '/product/1', '0755555555');
  await expectPayment(page, 'paid');
  const number = new URL(page.url()).pathname.slice(-36, -28).toUpperCase();
  const ofOrder = async () => {
    const answer = await page.request.get(`${readPlace().shop}/dev/mail.json`);
    return ((await answer.json()) as Mail[]).filter(({ subject }) => subject.includes(number));
  };
  await expect.poll(async () => (await ofOrder()).length).toBe(2);
  const [paid, placed] = await ofOrder();
  expect(placed?.text).toContain('1 x Bottle Labels (Blank labels to write on): KSh 750');
  expect(paid?.text).toMatch(/It arrives \w+day \d+ \w+ – \w+day \d+ \w+\./);

  const desk = await browser.newContext();
  const reader = await desk.newPage();
  for (const mail of [placed, paid]) {
    for (const width of [320, 600]) {
      await reader.setViewportSize({ width, height: 700 });
      await reader.setContent(mail?.html ?? '');
      const pictures = reader.getByRole('presentation').locator('img');
      for (const picture of await pictures.all()) {
        await expect(picture).toHaveJSProperty('complete', true);
        expect(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(
          0,
        );
      }
      expect(await reader.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await audit(reader, `${mail?.subject} at ${width} px`);
    }
  }
  await desk.close();
});
