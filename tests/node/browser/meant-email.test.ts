import { expect, test } from 'vitest';
import { meantEmail } from '../../../web/routes/checkout/-meant-email.ts';

test('an address with a slip in its provider is asked about, and one without is not', () => {
  for (const slip of [
    'gmial.com',
    'gmal.com',
    'gmaill.com',
    'gmail.con',
    'gmail.co',
    'gnail.com',
  ]) {
    expect(meantEmail(` Achieng.O@${slip}`), slip).toBe('Achieng.O@gmail.com');
  }
  expect(meantEmail('a@yaho.com')).toBe('a@yahoo.com');
  const right = ['gmail.com', 'GMAIL.COM', 'ymail.com', 'mail.com', 'shule.ac.ke', 'g.com', ''];
  for (const domain of right) expect(meantEmail(`a@${domain}`), domain).toBeNull();
  for (const typed of ['', 'a', '@gmial.com']) expect(meantEmail(typed)).toBeNull();
});
