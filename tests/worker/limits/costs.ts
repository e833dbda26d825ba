import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { expect } from 'vitest';
import { mutators } from '../../../shared/mutators.ts';
import { type Actor, Refusal } from '../../../shared/tx.ts';
import { router } from '../../../worker/index.ts';
import { commitMutator } from '../../../worker/sync/commit.ts';
import { counted } from '../../bench/counted.ts';
import { env, ORIGIN, type Visitor } from '../shop.ts';

/** The database cost of mutators and requests: statements, and rows as D1 bills them. */

export type Cost = {
  what: string;
  statements: number;
  read: number;
  written: number;
  ms: number;
  end: string;
};
export const costs: Cost[] = [];

export async function cost(what: string, run: (db: D1Database) => Promise<string>): Promise<Cost> {
  const { db, rows, sent } = counted(env.DB);
  const before = performance.now();
  const end = await run(db);
  const ms = Math.round(performance.now() - before);
  const found = { what, statements: sent.length, read: rows.read, written: rows.written, ms, end };
  costs.push(found);
  return found;
}

/** Runs a mutator of the registry; returns 'done' or a refusal's code. */
export const commit = (actor: Actor, name: string, args: unknown) =>
  cost(name, async (db) => {
    const claim = { kind: 'external', id: crypto.randomUUID() } as const;
    try {
      const mutator = mutators.get(name);
      if (!mutator) throw new Error(`${name} is not pushed`);
      await commitMutator(db, mutator, args, { claim, actor, now: Date.now() });
      return 'done';
    } catch (error) {
      if (error instanceof Refusal) return error.code;
      throw error;
    }
  });

/** Sends a request and waits for its work after the response; returns the status. */
export const ask = (who: Visitor, route: string, path: string, body: object) =>
  cost(route, async (DB) => {
    const [said = 'GET'] = route.split(' ');
    const method = said === 'ALL' ? 'POST' : said;
    const isForm = body instanceof URLSearchParams;
    const headers = {
      Origin: ORIGIN,
      'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      Cookie: [...who.cookies].map(([key, value]) => `${key}=${value}`).join('; '),
    };
    const content = { body: isForm ? body : JSON.stringify(body) };
    const init = { method, headers, ...(method === 'GET' ? {} : content) };
    const context = createExecutionContext();
    const answer = await router.fetch(
      new Request(`${ORIGIN}${path}`, init),
      { ...env, DB },
      context,
    );
    await answer.arrayBuffer().catch(() => {});
    await waitOnExecutionContext(context);
    return String(answer.status);
  });

type Sent = ReturnType<typeof counted>['sent'];

/** No statement walks a whole table. A page may be read in the order of an index: that ends with the page. */
export async function expectNoScan(sent: Sent, { byIndex = false } = {}) {
  for (const { sql, params } of sent) {
    const { results } = await env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`)
      .bind(...params)
      .all<{ detail: string }>();
    const scans = results
      .map((row) => row.detail)
      .filter((step) => /^SCAN (?!json_each|wanted|CONSTANT|\()/.test(step))
      .filter((step) => !(byIndex && / USING (COVERING )?INDEX/.test(step)));
    expect(scans, sql).toEqual([]);
  }
}

const print = ({ what, statements, read, written, ms, end }: Cost) =>
  `  ${what} (${end}): ${statements} statements, ${read} rows read, ${written} written, ${ms} ms\n`;

/** The most expensive of everything measured, and ordinary requests before and after it. */
export function printCosts() {
  const isOrdinary = ({ what }: Cost) => /^(before|after):/.test(what);
  const weight = ({ read, written }: Cost) => read + 10 * written;
  const dearest = costs.filter((one) => !isOrdinary(one)).toSorted((a, b) => weight(b) - weight(a));
  process.stdout.write(`largest inputs, the ten costliest of ${dearest.length}:\n`);
  process.stdout.write([...dearest.slice(0, 10), ...costs.filter(isOrdinary)].map(print).join(''));
}
