import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { vi } from 'vitest';
import type { Env } from '../../worker/env.ts';
import worker from '../../worker/index.ts';
import { expire } from '../../worker/jobs/expire.ts';
import { deliver, sweep } from '../../worker/outbox/deliver.ts';
import { c2bUrls } from '../../worker/payments/mpesa/config.ts';
import { env as bindings } from '../worker/shop.ts';
import { isKilled, Life, mortal } from './crashing-server.ts';
import { FakeMpesa } from './fake-mpesa.ts';
import { FakePaypal } from './fake-paypal.ts';
import { FakePaystack } from './fake-paystack.ts';
import type { Letter } from './post.ts';

const BASE = 'https://shop.test';
export const MINUTE = 60_000;
const PROVIDERS = {
  MPESA_BASE_URL: 'https://mpesa.test',
  PAYSTACK_BASE_URL: 'https://paystack.test',
  PAYPAL_BASE_URL: 'https://paypal.test',
  MAIL_URL: 'https://mail.test',
  /** News by SMS are tested in tests/worker/phone/sms.test.ts. */
  SMS_KEY: '',
};
const QUIET = { idFromName: (name: string) => name, get: () => ({ poke: async () => {} }) };

type Sent = { key: string; to: string; subject: string; text: string };

/** The shop's Worker over workerd's D1, with a fake clock and fake providers behind `fetch`. */
export class Shop {
  readonly mails: Sent[] = [];
  readonly hosts: string[] = [];
  readonly mpesa: FakeMpesa;
  readonly paystack: FakePaystack;
  readonly paypal: FakePaypal;
  private queue: { id: string; at: number }[] = [];
  life = new Life();
  readonly env: Env;

  private constructor(
    readonly run: number,
    now: number,
  ) {
    this.mpesa = new FakeMpesa(run);
    this.paystack = new FakePaystack(run);
    this.paypal = new FakePaypal(run);
    const OUTBOX = {
      send: ({ outboxId }: { outboxId: string }, { delaySeconds = 0 } = {}) =>
        this.life.step('queue', async () => {
          this.queue.push({ id: outboxId, at: Date.now() + delaySeconds * 1000 });
        }),
    };
    const DB = mortal(bindings.DB, () => this.life);
    this.env = { ...bindings, ...PROVIDERS, BASE_URL: BASE, DB, OUTBOX, LIVE: QUIET } as never;
    vi.setSystemTime(now);
  }

  /** `run` numbers the shops of one database; `now` is ms UTC. */
  static async open(run: number, now: number): Promise<Shop> {
    const shop = new Shop(run, now);
    vi.stubGlobal('fetch', shop.answer);
    shop.mpesa.urls.confirmation = (await c2bUrls(shop.env)).confirmation;
    return shop;
  }

  /** Answers the shop's own requests. */
  private answer = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input));
    this.hosts.push(url.host);
    const text = typeof init.body === 'string' ? init.body : '';
    const body = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
    const answer = await this.life.step(url.host, async () => {
      if (url.origin === PROVIDERS.MPESA_BASE_URL) return this.mpesa.answer(url.pathname, body);
      if (url.origin === PROVIDERS.PAYSTACK_BASE_URL)
        return this.paystack.answer(url.pathname + url.search, body);
      if (url.origin === PROVIDERS.PAYPAL_BASE_URL) {
        return this.paypal.answer(url.pathname, init, text);
      }
      if (url.origin === PROVIDERS.MAIL_URL) return this.post(init, body as never);
      throw new TypeError(`nobody at ${url.host}`);
    });
    await this.interrupt?.(url.host);
    return answer;
  };

  /** Runs between a provider's action and its response. */
  interrupt: ((host: string) => Promise<void>) | undefined;

  private post(init: RequestInit, mail: Sent): Response {
    const key = new Headers(init.headers).get('idempotency-key') ?? '';
    if (!this.mails.some((sent) => sent.key === key)) this.mails.push({ ...mail, key });
    return Response.json({});
  }

  /** One request to a server with this `life`; null when it was killed. */
  async fetch(path: string, init: RequestInit = {}, life = new Life()): Promise<Response | null> {
    const outer = this.life;
    this.life = life;
    const url = path.startsWith('http') ? path : `${BASE}${path}`;
    const context = createExecutionContext();
    let answer: Response | null = null;
    try {
      answer = await worker.fetch(new Request(url, init), this.env, context);
      await waitOnExecutionContext(context);
    } catch (error) {
      if (!isKilled(error)) throw error;
    }
    this.life = outer;
    return life.isOver ? null : answer;
  }

  /** Delivers a webhook. */
  hear(letter: Letter, life?: Life): Promise<Response | null> {
    const headers = { 'content-type': 'application/json', ...letter.headers };
    return this.fetch(letter.to, { method: 'POST', headers, body: letter.body }, life);
  }

  /** Lets time pass: effects run when they are due, then cron. After `life` ends, another server goes on. */
  async pass(ms: number, life = new Life()): Promise<void> {
    const end = Date.now() + ms;
    this.life = life;
    for (;;) {
      this.queue.sort((a, b) => a.at - b.at);
      const [next] = this.queue;
      if (!next || next.at > end) break;
      this.queue.shift();
      vi.setSystemTime(Math.max(Date.now(), next.at));
      await deliver(this.env, next.id).catch(() => {});
      if (this.life.isOver) this.life = new Life();
      await this.listen?.();
    }
    vi.setSystemTime(end);
    await this.cron().catch((error) => {
      if (!isKilled(error)) throw error;
    });
    this.life = new Life();
  }

  /** Runs after each delivery. */
  listen: (() => Promise<void>) | undefined;

  async cron(): Promise<void> {
    await sweep(this.env);
    await expire(this.env, Date.now());
  }
}

/** A browser with cookies. */
export class Buyer {
  private readonly cookies = new Map<string, string>();
  owner = '';
  private mutations = 0;
  private readonly client = crypto.randomUUID();

  constructor(private readonly shop: Shop) {}

  static async open(shop: Shop): Promise<Buyer> {
    const buyer = new Buyer(shop);
    const answer = await buyer.send('/api/session');
    const session = (await answer?.json()) as { owner: string } | undefined;
    buyer.owner = session?.owner ?? '';
    return buyer;
  }

  async send(path: string, body?: unknown, life?: Life, more: Record<string, string> = {}) {
    const headers: Record<string, string> = { Origin: BASE, ...more };
    headers.Cookie = [...this.cookies].map(([k, v]) => `${k}=${v}`).join('; ');
    if (body !== undefined) headers['content-type'] = 'application/json';
    const init =
      body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await this.shop.fetch(path, init, life);
    for (const cookie of answer?.headers.getSetCookie() ?? []) {
      const [, name = '', value = ''] = cookie.match(/^([^=]+)=([^;]*)/) ?? [];
      this.cookies.set(name, value);
    }
    return answer;
  }

  /** Adds a product to the cart; resolves to its line for checkout. */
  async add(productId: string, quantity: number) {
    const mutation = { name: 'addToCart', args: { productId, quantity }, timestamp: 0 };
    await this.send('/api/sync/push', {
      pushVersion: 1,
      clientGroupID: this.client,
      schemaVersion: '1',
      profileID: 'p',
      mutations: [{ clientID: this.client, id: ++this.mutations, ...mutation }],
    });
    return { id: `${this.owner}/${productId}/plain`, quantity };
  }
}
