import { and, desc, eq, lt, or, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import { Hono } from 'hono';
import * as z from 'zod/mini';
import type { Movements } from '../../../shared/catalogue/stock.ts';
import * as shared from '../../../shared/schema.ts';
import type { App } from '../../auth/visitor.ts';
import { fail } from '../../http/http.ts';
import { requireAdmin } from '../../http/require.ts';
import { query } from '../../http/validate.ts';
import { user } from '../../schema.ts';

const PAGE = 50;

const place = z.pipe(
  z.string().check(z.regex(/^\d{1,16} [^ ]+ -?\d{1,16}$/)),
  z.transform((text): [number, string, number] => {
    const [version = '', id = '', left = ''] = text.split(' ');
    return [Number(version), id, Number(left)];
  }),
);
const asked = z.object({ after: z.optional(place) });

/** Stock movements, newest first, each with the stock after it. Too many to mirror. */
export const stock = new Hono<App>().get('/:productId', requireAdmin, query(asked), async (c) => {
  const productId = c.req.param('productId');
  const { after } = c.req.valid('query');
  const d = drizzle(c.env.DB);
  const { stock, stockMovement: movement } = shared;
  const older =
    after &&
    or(
      lt(movement.version, after[0]),
      and(eq(movement.version, after[0]), lt(movement.id, after[1])),
    );
  const [[onHand], found] = await d.batch([
    d.select({ n: stock.onHand }).from(stock).where(eq(stock.id, productId)),
    d
      .select({ movement, admin: user.fullName })
      .from(movement)
      .leftJoin(user, sql`${movement.actor} = 'u:' || ${user.id}`)
      .where(and(eq(movement.productId, productId), older))
      .orderBy(desc(movement.version), desc(movement.id))
      .limit(PAGE + 1),
  ]);
  if (!onHand) return fail(c, 404, 'not_found');
  let left = after ? after[2] : onHand.n;
  const page = found.slice(0, PAGE);
  const movements = page.map(({ movement, admin }) => {
    const { id, amount, cause, note, orderId, at, actor } = movement;
    const by = byWhom(actor, admin);
    const row = { id, amount, cause, note, orderId, at, left, by };
    left -= amount;
    return row;
  });
  const last = found.length > PAGE ? page.at(-1)?.movement : undefined;
  const next = last ? `${last.version} ${last.id} ${left}` : null;
  return c.json({ movements, next } satisfies Movements);
});

const byWhom = (actor: string, admin: string | null): Movements['movements'][number]['by'] =>
  actor.startsWith('u:') ? { admin: admin ?? '' } : { kind: actor === '' ? 'customer' : 'shop' };
