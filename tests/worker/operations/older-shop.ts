import { env, Visitor } from '../shop.ts';

const [packed = ''] = Object.values(
  import.meta.glob<string>('./older-shop.sql.gz', {
    query: '?inline',
    import: 'default',
    eager: true,
  }),
);

type Person = { owner: string; cookies: string };
type Order = { id: string; key: string };
type Head = {
  people: Record<'admin' | 'achieng' | 'guest', Person>;
  orders: Record<'delivered' | 'refunded' | 'waiting', Order>;
  /** By job, the SHA-256 of the sheets that its own version drew. */
  jobs: Record<string, string>;
};
type Rows = Record<string, Record<string, unknown>[]>;

/** Puts the older shop's database in place of this one. The file's first line has what else is known of it. */
export async function olderShop(): Promise<Head> {
  const file = Uint8Array.from(atob(packed.split(',')[1] ?? ''), (c) => c.charCodeAt(0));
  const opened = new Blob([file]).stream().pipeThrough(new DecompressionStream('gzip'));
  const [head = '', ...statements] = (await new Response(opened).text()).trim().split('\n');
  const dropped = (await tables()).map((name) => `DROP TABLE "${name}"`);
  await env.DB.batch([...dropped, ...statements].map((sql) => env.DB.prepare(sql)));
  return JSON.parse(head.slice('-- '.length));
}

async function tables() {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf%'",
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** All rows of all tables. */
export async function allRows(): Promise<Rows> {
  const names = await tables();
  const found = await env.DB.batch<Record<string, unknown>>(
    names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  );
  return Object.fromEntries(names.map((name, i) => [name, found[i]?.results ?? []]));
}

/** Primary keys by table. */
export async function keysOf(): Promise<Map<string, string[]>> {
  const { results } = await env.DB.prepare(
    `SELECT m.name AS kind, c.name AS name FROM sqlite_master m, pragma_table_info(m.name) c
      WHERE m.type = 'table' AND m.name NOT LIKE '_cf%' AND c.pk > 0 ORDER BY m.name, c.pk`,
  ).all<{ kind: string; name: string }>();
  const keys = new Map<string, string[]>();
  for (const { kind, name } of results) keys.set(kind, [...(keys.get(kind) ?? []), name]);
  return keys;
}

/** A browser of the older shop with its cookies. */
export function browserOf({ owner, cookies }: Person): Visitor {
  const visitor = new Visitor();
  visitor.owner = owner;
  for (const cookie of cookies.split('; ')) {
    const [name = '', value = ''] = cookie.split('=');
    visitor.cookies.set(name, value);
  }
  return visitor;
}
