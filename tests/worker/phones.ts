import { sweep } from '../../worker/outbox/deliver.ts';
import { aNumber as aPlainNumber, forgetLimits, PASSWORD, V1 } from './accounts.ts';
import { env, Visitor } from './shop.ts';
import { quiet, type Sent } from './sms.ts';

/** A number of its own, normalised and as it is typed. */
export function aNumber() {
  const phone = aPlainNumber();
  const own = phone.slice(3);
  return { phone, typed: `0${own.slice(0, 3)} ${own.slice(3, 6)} ${own.slice(6)}` };
}

/** Delivers the outbox; returns the texts a number got so far, newest first. */
export async function textsTo(phone: string): Promise<string[]> {
  await sweep(quiet);
  // The Queue may have taken a row first.
  while (await isSending()) await scheduler.wait(20);
  const all = (await (await fetch(`${env.SMS_URL}/sent`)).json()) as Sent[];
  return all.filter(({ to }) => to === `+${phone}`).map(({ text }) => text);
}

const isSending = () =>
  env.DB.prepare(
    `SELECT 1 FROM outbox WHERE type = 'account_sms' AND doneAt IS NULL AND dueAt <= ?1
     UNION SELECT 1 FROM sms WHERE state = 'sending' AND changedAt > ?1 - 60000 LIMIT 1`,
  )
    .bind(Date.now())
    .first();

const codeIn = (text: string) => text.match(/\b\d{6}\b/)?.[0] ?? '';
export const codeTo = async (phone: string) =>
  (await textsTo(phone)).map(codeIn).find((code) => code !== '') ?? '';

export const rowOf = (phone: string) =>
  env.DB.prepare('SELECT * FROM user WHERE signInPhone = ?').bind(phone).first();

/** A browser that signed up by phone and entered the code. */
export async function phoneMember(changes: { email?: string } = {}) {
  await forgetLimits();
  const { phone } = aNumber();
  const visitor = new Visitor();
  await visitor.post(`${V1}/signup`, { phone, password: PASSWORD, data: { full_name: 'Akinyi' } });
  const token = await codeTo(phone);
  const answer = await visitor.post(`${V1}/verify`, { phone, token, type: 'sms' });
  if (answer.status !== 200) throw new Error(`not confirmed: ${await answer.text()}`);
  const { user } = (await answer.json()) as { user: { id: string } };
  visitor.owner = `u:${user.id}`;
  if (changes.email) {
    await env.DB.prepare('UPDATE user SET email = ?, emailConfirmedAt = 1 WHERE id = ?')
      .bind(changes.email, user.id)
      .run();
  }
  await forgetLimits();
  return { id: user.id, phone, visitor };
}

/** As if nobody had signed in to the account for a time. */
export const unusedFor = (id: string, ms: number) =>
  env.DB.prepare(
    'UPDATE user SET lastSignInAt = lastSignInAt - ?2, phoneConfirmedAt = phoneConfirmedAt - ?2 WHERE id = ?1',
  )
    .bind(id, ms)
    .run();
