import { expect, test } from 'vitest';
import { formatCents } from '../../shared/money.ts';
import { ACCOUNT_TEXTS } from '../../worker/sms/account-texts.ts';
import { ORDER_TEXTS } from '../../worker/sms/order-texts.ts';

/** The basic table of GSM 03.38, without the characters that take two places. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;
const PART = 160;

/** More than the largest order by phone, and an address of the length that Cloudflare gives a new account. */
const FACTS = {
  number: '8F14E45F',
  amount: formatCents(500_000_000),
  link: 'https://tiny-tag.mtoto-labels.workers.dev/sw/o#abcdefghijklmnop',
  where: '',
};

test('each SMS of an order is one part of the GSM alphabet, in both languages', () => {
  const texts = Object.values(ORDER_TEXTS).flatMap((words) =>
    Object.values(words).map((say) => say(FACTS)),
  );
  expect(texts).toHaveLength(36);
  for (const text of texts) {
    expect(text).toMatch(GSM);
    expect(text.length, text).toBeLessThanOrEqual(PART);
    expect(text).toContain(FACTS.link);
  }
});

test('each SMS of an account is one part of the GSM alphabet, in both languages', () => {
  const link = 'https://tiny-tag.mtoto-labels.workers.dev/sw/contact';
  for (const { code, ...notices } of Object.values(ACCOUNT_TEXTS)) {
    const texts = [code('123456'), ...Object.values(notices).map((say) => say(link))];
    for (const text of texts) {
      expect(text).toMatch(GSM);
      expect(text.length, text).toBeLessThanOrEqual(PART);
    }
    expect(texts[0]).toMatch(/Tiny Tag.*: 123456\. /);
  }
});
