import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { CAPTCHA_HEADER } from '../../shared/account/captcha.ts';
import worker from '../../worker/index.ts';
import { turnstileKeys } from '../sandbox/keys.ts';
import { env, ORIGIN } from './shop.ts';

/** The shop with the check switched on. */
export const guarded = { ...env, ...turnstileKeys };

const turnstile = (path: string, body: object) =>
  fetch(`${env.TURNSTILE_URL?.replace('/v0', '')}${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });

/** What the sandbox's next widget and answers do. */
export const script = (what: object) => turnstile('/script', what);

/** A token as the widget gives it on a page of the shop. */
export async function token(action: string, of: { hostname?: string; sitekey?: string } = {}) {
  const sitekey = turnstileKeys.TURNSTILE_SITE_KEY;
  const answer = await turnstile('/v0/challenge', {
    ...{ sitekey, hostname: 'shop.test', action },
    ...of,
  });
  return ((await answer.json()) as { token: string }).token;
}

type Asked = { captcha?: string; as?: typeof guarded; headers?: Record<string, string> };

/** One request of a page of the shop, or with `Origin: ''` of an API client. */
export async function ask(path: string, body: object, asked: Asked = {}): Promise<Response> {
  const { captcha, as = guarded, headers = {} } = asked;
  const context = createExecutionContext();
  const own = { Origin: ORIGIN, 'Content-Type': 'application/json', ...headers };
  const request = new Request(ORIGIN + path, {
    method: 'POST',
    headers: Object.entries({ ...own, ...(captcha ? { [CAPTCHA_HEADER]: captcha } : {}) }).filter(
      ([, value]) => value !== '',
    ),
    body: JSON.stringify(body),
    redirect: 'manual',
  });
  const answer = await worker.fetch(request as never, as, context);
  await waitOnExecutionContext(context);
  return answer;
}

export const codeOf = async (answer: Response) =>
  `${answer.status} ${((await answer.json()) as { code?: string }).code ?? ''}`;
