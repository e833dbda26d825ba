import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { c2bUrls, type MpesaSettings, mpesaConfig } from '../payments/mpesa/config.ts';
import { register } from '../payments/mpesa/daraja.ts';
import { reportUrl } from '../sms/africas-talking.ts';

export async function registerC2b(settings: MpesaSettings) {
  const urls = await c2bUrls(settings);
  if (!(await register(mpesaConfig(settings), urls, Date.now()))) {
    throw new Error('M-Pesa did not take the addresses.');
  }
}

/** In the sandbox; Africa's Talking has a dashboard for it. */
export async function registerReports(
  settings: Parameters<typeof reportUrl>[0] & { SMS_URL: string },
) {
  const answer = await fetch(`${settings.SMS_URL}/dashboard`, {
    method: 'POST',
    body: JSON.stringify({ deliveryReports: await reportUrl(settings) }),
  });
  if (!answer.ok) throw new Error('The sandbox did not take the address for delivery reports.');
}

/** `npm run register -- <file>`: once, with the production settings from that file. */
const [file] = process.argv.slice(2);
if (import.meta.main && file) {
  await registerC2b(parseEnv(readFileSync(file, 'utf8')) as unknown as MpesaSettings);
  process.stdout.write('M-Pesa tells the shop about money sent by hand.\n');
}
