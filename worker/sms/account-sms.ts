import { type AccountSms, isSmsNotice } from '../../shared/account/messages.ts';
import { localized } from '../../shared/locale.ts';
import { DAY_MS, SECOND_MS } from '../../shared/time.ts';
import { CODE_MS, codeOf } from '../auth/one-time-token.ts';
import { decrypt } from '../crypto.ts';
import type { Env } from '../env.ts';
import type { Outcome } from '../outbox/outcome.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { isSmsReady } from './africas-talking.ts';
import { sendOnce } from './send-once.ts';
import { watchBudget } from './shop-mails.ts';

/** Somebody waits for the code, and needs time to type it. */
const AGAIN_MS = 15 * SECOND_MS;
const GIVEN_UP_MS = CODE_MS / 2;

export async function accountSms(
  env: Env,
  id: string,
  { kind, to, locale, nonce, at }: Omit<AccountSms, 'type'>,
  now: number,
): Promise<Outcome> {
  if (!isSmsReady(env)) return 'done';
  const text = await textOf(env, { kind, locale, nonce });
  if (text === null) return 'done';
  if (nonce) await watchBudget(env, now);
  return sendOnce(
    env,
    {
      id,
      to: await decrypt(env.APP_SECRET, to),
      text,
      givenUpAt: at + (nonce ? GIVEN_UP_MS : DAY_MS),
      againIn: () => AGAIN_MS,
    },
    now,
  );
}

async function textOf(
  env: Env,
  { kind, locale, nonce }: Pick<AccountSms, 'kind' | 'locale'> & { nonce: string | undefined },
) {
  const texts = ACCOUNT_TEXTS[locale];
  if (nonce) return texts.code(await codeOf(env, nonce));
  if (!isSmsNotice(kind)) return null;
  const path = kind === 'account_exists' ? '/auth' : '/contact';
  return texts[kind](`${env.BASE_URL}${localized(path, locale)}`);
}
