import { type Context, Hono } from 'hono';
import type * as z from 'zod/mini';
import type { ByHandEnv } from './daraja-c2b.ts';
import type { DarajaEnv } from './daraja-phone.ts';
import {
  fault,
  pushBody,
  queryBody,
  type Reply,
  scriptBody,
  sendAgain,
} from './daraja-protocol.ts';
import type { RefundsEnv } from './refunds.ts';

type Env = { Bindings: DarajaEnv & ByHandEnv & RefundsEnv };

/** Daraja's API, plus an endpoint of the sandbox that scripts its behaviour. */
export const daraja = new Hono<Env>();

// A single object, so that locks and charge counts hold under parallel requests.
const phones = (c: Context<Env>) => c.env.DARAJA.get(c.env.DARAJA.idFromName('daraja'));

function answer(reply: Reply): Response {
  return new Response(reply.body, {
    status: reply.status,
    headers: { 'content-type': reply.type },
  });
}

daraja.get('/oauth/v1/generate', async (c) => {
  const wanted = `Basic ${btoa(`${c.env.MPESA_KEY}:${c.env.MPESA_SECRET}`)}`;
  const granted = c.req.query('grant_type') === 'client_credentials';
  if (!granted || c.req.header('authorization') !== wanted) return c.body(null, 400);
  return c.json({ access_token: await phones(c).issueToken(), expires_in: '3599' });
});

daraja.use('/mpesa/*', async (c, next) => {
  const token = /^Bearer (.+)$/.exec(c.req.header('authorization') ?? '')?.[1] ?? '';
  if (await phones(c).holdsToken(token)) return next();
  return answer(fault('404.001.03', 'Invalid Access Token'));
});

daraja.post('/mpesa/stkpush/v1/processrequest', async (c) => {
  const text = await c.req.text();
  const parsed = read(pushBody, text);
  if ('reply' in parsed) return answer(parsed.reply);
  if (!signed(c.env, parsed.data)) return answer(fault('500.001.1001', 'Wrong credentials'));
  const { reply, hang } = await phones(c).push(parsed.data, text);
  if (hang) await scheduler.wait(hang);
  return answer(reply);
});

daraja.post('/mpesa/stkpushquery/v1/query', async (c) => {
  const parsed = read(queryBody, await c.req.text());
  if ('reply' in parsed) return answer(parsed.reply);
  if (!signed(c.env, parsed.data)) return answer(fault('500.001.1001', 'Wrong credentials'));
  return answer(await phones(c).query(parsed.data.CheckoutRequestID));
});

for (const path of ['/mpesa/c2b/*', '/mpesa/transactionstatus/*', '/till', '/by-hand']) {
  daraja.all(path, (c) => c.env.BY_HAND.get(c.env.BY_HAND.idFromName('daraja')).fetch(c.req.raw));
}

daraja.all('/mpesa/reversal/*', (c) =>
  c.env.REFUNDS.get(c.env.REFUNDS.idFromName('all')).fetch(c.req.raw),
);

daraja.post('/script', async (c) => {
  const parsed = scriptBody.safeParse(await c.req.json());
  if (!parsed.success) return c.json({ issues: parsed.error.issues }, 400);
  const { phone, ...script } = parsed.data;
  await phones(c).script(phone, script);
  return c.json({ ok: true });
});

daraja.get('/pushes', async (c) => {
  const rows = await phones(c).pushes(c.req.query('phone') ?? null);
  return c.json(rows.map((row) => ({ ...row, body: JSON.parse(row.body) })));
});

daraja.post('/callback', async (c) => {
  const parsed = sendAgain.safeParse(await c.req.json());
  if (!parsed.success) return c.json({ issues: parsed.error.issues }, 400);
  const statuses = await phones(c).sendAgain(parsed.data.checkoutRequestId, parsed.data.times);
  return statuses ? c.json({ statuses }) : c.json({ code: 'no_callback' }, 404);
});

daraja.get('/tokens', async (c) => c.json({ issued: await phones(c).tokensIssued() }));

/** Invalidates all tokens, as a restart of Safaricom's gateway does. */
daraja.delete('/tokens', async (c) => {
  await phones(c).expireTokens();
  return c.json({ ok: true });
});

function read<T>(schema: z.ZodMiniType<T>, text: string): { data: T } | { reply: Reply } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { reply: fault('400.002.05', 'Invalid Request Payload') };
  }
  const parsed = schema.safeParse(value);
  if (parsed.success) return { data: parsed.data };
  const field = parsed.error.issues[0]?.path[0] ?? 'Request Payload';
  return { reply: fault('400.002.02', `Bad Request - Invalid ${String(field)}`) };
}

type Signed = { BusinessShortCode: number | string; Password: string; Timestamp: string };

function signed(env: DarajaEnv, { BusinessShortCode, Password, Timestamp }: Signed): boolean {
  const wanted = btoa(env.MPESA_SHORTCODE + env.MPESA_PASSKEY + Timestamp);
  return String(BusinessShortCode) === env.MPESA_SHORTCODE && Password === wanted;
}
