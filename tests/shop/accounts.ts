import { until } from '../until.ts';
import type { Running } from './harness.ts';

export const PASSWORD = 'ndizi mbivu saba 7';

type Sent = { to: string; subject: string; text: string; html: string; at: number };

let people = 0;
/** A new address for each test. */
export const anEmail = (name = 'mtu') =>
  `${name}-${++people}-${crypto.randomUUID().slice(0, 8)}@shop.test`;

/** The newest mail to an address with a matching subject. */
export async function mailTo(shop: Running, to: string, subject: RegExp): Promise<Sent> {
  return until(`a mail ${subject}`, async () => {
    await shop.tick();
    return (await mailsTo(shop, to)).find((mail) => subject.test(mail.subject));
  });
}

export async function mailsTo(shop: Running, to: string): Promise<Sent[]> {
  const all = (await (await fetch(`${shop.sandbox}/mail`)).json()) as Sent[];
  return all.filter((mail) => mail.to === to);
}

export const codeIn = ({ text }: Sent) => text.match(/^\d{6}$/m)?.[0] ?? '';
const linkIn = ({ text }: Sent) => new URL(text.match(/^https?:\S+$/m)?.[0] ?? 'about:blank');
export const tokenIn = (mail: Sent) => linkIn(mail).searchParams.get('token_hash') ?? '';
