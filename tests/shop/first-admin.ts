import { codeOf } from '../otp.ts';
import { until } from '../until.ts';
import { type Running, Visitor } from './harness.ts';

const PERSON = {
  token: 'setup-token-for-tests',
  fullName: 'Wanjiru Kamau',
  email: 'boss@shop.test',
  password: 'chai na mandazi saa nne',
};

/** The first admin's browser, signed in with the second factor. */
export async function boss({ origin }: Running): Promise<Visitor> {
  const visitor = new Visitor(origin);
  const { key } = (await (await visitor.post('/api/setup/start', PERSON)).json()) as {
    key: string;
  };
  const answer = await visitor.post('/api/setup/finish', { ...PERSON, code: codeOf(key) });
  if (!answer.ok) throw new Error(`setup: ${answer.status}`);
  return visitor;
}

type Mail = { to: string; subject: string; text: string; html: string };

/** Waits for this many mails to an address; oldest first. */
export async function mailsTo({ origin }: Running, to: string, count: number): Promise<Mail[]> {
  const all = async () =>
    ((await (await fetch(`${origin}/dev/mail.json`)).json()) as Mail[])
      .filter((mail) => mail.to === to)
      .reverse();
  return until(`${count} mails to ${to}`, async () => {
    const mails = await all();
    return mails.length >= count ? mails : null;
  });
}
