import { DurableObject } from 'cloudflare:workers';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import * as z from 'zod/mini';

export type GoogleEnv = {
  GOOGLE: DurableObjectNamespace<Google>;
  GOOGLE_CLIENT_ID: string;
  GOOGLE_CLIENT_SECRET: string;
};

/** The accounts on the consent page. */
const ACCOUNTS = [
  { sub: '100000000000000000001', email: 'achieng@gmail.example', name: 'Achieng Odhiambo' },
  { sub: '100000000000000000002', email: 'otieno@gmail.example', name: 'Otieno Kamau' },
  { sub: '100000000000000000003', email: 'unverified@gmail.example', name: 'Wairimu Unverified' },
];

const askedSchema = z.object({
  client_id: z.string(),
  redirect_uri: z.url({ protocol: /^https?$/ }),
  response_type: z.literal('code'),
  scope: z.string().check(z.regex(/\bopenid\b/)),
  state: z.string().check(z.minLength(8)),
  nonce: z.string().check(z.minLength(8)),
  code_challenge: z.string().check(z.minLength(43)),
  code_challenge_method: z.literal('S256'),
});
const choiceSchema = z.extend(askedSchema, {
  sub: z.string().check(z.minLength(1)),
  email: z.string(),
  name: z.string(),
  email_verified: z._default(z.enum(['true', 'false']), 'true'),
  /** A claim of the token to falsify. */
  wrong: z.optional(z.enum(['iss', 'aud', 'exp', 'nonce', 'token'])),
});
type Choice = z.infer<typeof choiceSchema>;

/** Issued codes; each works once. */
export class Google extends DurableObject<GoogleEnv> {
  private readonly sql = this.ctx.storage.sql;

  constructor(state: DurableObjectState, env: GoogleEnv) {
    super(state, env);
    this.sql.exec('CREATE TABLE IF NOT EXISTS code (code TEXT PRIMARY KEY, choice TEXT)');
  }

  give(choice: Choice): string {
    const code = `4/${crypto.randomUUID()}`;
    this.sql.exec('INSERT INTO code VALUES (?, ?)', code, JSON.stringify(choice));
    return code;
  }

  take(code: string): Choice | null {
    const [row] = this.sql
      .exec<{ choice: string }>('DELETE FROM code WHERE code = ? RETURNING choice', code)
      .toArray();
    return row ? (JSON.parse(row.choice) as Choice) : null;
  }
}

type Env = { Bindings: GoogleEnv };
const office = (c: Context<Env>) => c.env.GOOGLE.get(c.env.GOOGLE.idFromName('google'));

/** Google's consent page and token endpoint (OpenID Connect). */
export const google = new Hono<Env>()
  .get('/authorize', (c) => {
    const asked = askedSchema.safeParse(c.req.query());
    if (!asked.success || asked.data.client_id !== c.env.GOOGLE_CLIENT_ID) return wrong(c);
    return c.html(page(asked.data));
  })
  .post('/authorize', async (c) => {
    const form = await c.req.parseBody();
    const chosen = choiceSchema.safeParse(form);
    if (!chosen.success || chosen.data.client_id !== c.env.GOOGLE_CLIENT_ID) return wrong(c);
    const back = new URL(chosen.data.redirect_uri);
    back.searchParams.set('state', chosen.data.state);
    if (form.denied) back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', await office(c).give(chosen.data));
    return c.redirect(String(back), 303);
  })
  .post('/token', async (c) => {
    const body = await c.req.parseBody();
    const basic = `Basic ${btoa(`${c.env.GOOGLE_CLIENT_ID}:${c.env.GOOGLE_CLIENT_SECRET}`)}`;
    if (c.req.header('Authorization') !== basic) return c.json({ error: 'invalid_client' }, 401);
    const choice = await office(c).take(String(body.code));
    const isSame =
      choice?.redirect_uri === body.redirect_uri &&
      choice?.code_challenge === (await challengeOf(String(body.code_verifier)));
    if (!choice || !isSame) return c.json({ error: 'invalid_grant' }, 400);
    const tokens = { access_token: crypto.randomUUID(), token_type: 'Bearer', expires_in: 3599 };
    if (choice.wrong === 'token') return c.json(tokens);
    return c.json({ ...tokens, id_token: idToken(new URL(c.req.url).origin, choice) });
  });

const wrong = (c: Context<Env>) => c.html(html`<h1>Error 400: invalid_request</h1>`, 400);

function page(asked: z.infer<typeof askedSchema>) {
  const fields = Object.entries(asked).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  );
  const account = ({ sub, email, name }: (typeof ACCOUNTS)[number]) =>
    html`<li><form method="post">${fields}
      <input type="hidden" name="sub" value="${sub}">
      <input type="hidden" name="email" value="${email}">
      <input type="hidden" name="name" value="${name}">
      <input type="hidden" name="email_verified" value="${String(!email.startsWith('unverified'))}">
      <button>${name} (${email})</button></form></li>`;
  return html`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <title>Sign in with Google (sandbox)</title><body><main><h1>Choose an account</h1>
    <p>to continue to Tiny Tag</p><ul>${ACCOUNTS.map(account)}</ul>
    <form method="post">${fields}<h2>Use another account</h2>
      <p><label>Email <input name="email" type="email" required></label></p>
      <p><label>Name <input name="name" required></label></p>
      <p><label>Google id <input name="sub" required></label></p><button>Continue</button></form>
    <form method="post">${fields}<input type="hidden" name="sub" value="0">
      <input type="hidden" name="email" value="">
      <input type="hidden" name="name" value=""><button name="denied" value="1">Cancel</button></form>
    </main></body></html>`;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
const encode = (value: object) => base64url(new TextEncoder().encode(JSON.stringify(value)));

async function challengeOf(verifier: string) {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return base64url(new Uint8Array(digest));
}

function idToken(origin: string, choice: Choice): string {
  const now = Math.floor(Date.now() / 1000);
  const { sub, email, name, nonce, client_id, email_verified, wrong: lie } = choice;
  const claims = {
    iss: lie === 'iss' ? 'https://evil.example' : origin,
    aud: lie === 'aud' ? 'another-client' : client_id,
    exp: lie === 'exp' ? now - 10 : now + 3600,
    nonce: lie === 'nonce' ? 'another-nonce' : nonce,
    iat: now,
    sub,
    email,
    name,
    email_verified: email_verified === 'true',
  };
  return `${encode({ alg: 'RS256', kid: 'sandbox', typ: 'JWT' })}.${encode(claims)}.c2FuZGJveA`;
}
