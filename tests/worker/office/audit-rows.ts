import { Hono } from 'hono';
import { env } from '../shop.ts';

/** Finds every admin route, and what an action adds to the audit. */

type Modules = Record<string, Record<string, unknown>>;
const routers: Modules = import.meta.glob('../../../worker/routes/**/*.ts', { eager: true });
const sources: Record<string, string> = import.meta.glob('../../../worker/routes/**/*.ts', {
  eager: true,
  query: '?raw',
  import: 'default',
});

const isForAdmins = (file: string) => /requireArea/.test(sources[file] ?? '');

/** '<file> <method> <path>' of every route in a file for admins; read-only ones begin with GET. */
const routes = Object.entries(routers)
  .filter(([file]) => isForAdmins(file))
  .flatMap(([file, module]) =>
    Object.values(module)
      .filter((value): value is Hono => value instanceof Hono)
      .flatMap((router) => router.routes)
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${file.split('/').at(-1)} ${method} ${path}`),
  );
export const adminRoutes = [...new Set(routes)];

type Entry = { id: string; actor: string; action: string; subject: string; detail: string };
export async function entries(): Promise<Entry[]> {
  const { results } = await env.DB.prepare('SELECT * FROM audit').all<Entry>();
  return results;
}

/** The audit entries that an action adds. */
export async function left(act: () => Promise<unknown>): Promise<Entry[]> {
  const before = new Set((await entries()).map(({ id }) => id));
  await act();
  return (await entries()).filter(({ id, actor }) => !before.has(id) && actor.startsWith('u:'));
}
