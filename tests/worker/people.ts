import { decodeBase32IgnorePadding } from '@oslojs/encoding';
import { generateHOTP } from '@oslojs/otp';
import { env, Visitor } from './shop.ts';

export const OWNER = {
  fullName: 'Wanjiru Kamau',
  email: 'wanjiru@shop.test',
  password: 'chai na mandazi saa nne',
};

export type Answer = { code?: string; reasons?: string[]; left?: number; [key: string]: unknown };
export const read = async (response: Response) => (await response.json()) as Answer;

/** What an authenticator app shows, `steps` of 30 s away from now. */
export function codeOf(key: string, steps = 0, now = Date.now()): string {
  const step = Math.floor(now / 30_000) + steps;
  return generateHOTP(decodeBase32IgnorePadding(key), BigInt(step), 6);
}

export const setupBody = (changes: object = {}) => ({
  token: env.SETUP_TOKEN,
  ...OWNER,
  ...changes,
});

/** The first admin's browser, signed in, and the key on their phone. */
export async function firstAdmin() {
  const visitor = new Visitor();
  const { key } = (await read(await visitor.post('/api/setup/start', setupBody()))) as {
    key: string;
  };
  const answer = await visitor.post('/api/setup/finish', setupBody({ code: codeOf(key, -1) }));
  return { visitor, key, answer };
}

/** A browser that has given the right password and owes the code. */
export async function withPassword(): Promise<Visitor> {
  const visitor = new Visitor();
  const { email, password } = OWNER;
  await visitor.post('/api/signin', { email, password });
  return visitor;
}
