import { and, desc, eq, sql } from 'drizzle-orm';
import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import * as z from 'zod/mini';
import { isUser } from '../../../shared/account/owner.ts';
import * as shared from '../../../shared/schema.ts';
import type { App } from '../../auth/visitor.ts';
import { cursorOf, splitCursor } from '../../http/cursor.ts';
import { fail } from '../../http/fail.ts';
import { requireArea } from '../../http/require.ts';
import { query } from '../../http/validate.ts';
import { user } from '../../schema.ts';

const PAGE = 50;

/** An admin's name, or the kind of actor. */
type By = { admin: string } | { kind: 'customer' | 'shop' };

/** A cursor of the last movement's version, of the stock after it, and of its id. */
const before = z.optional(z.string().check(z.regex(/^\d{1,16}\.-?\d{1,16}\..{1,200}$/)));
const asked = z.object({ before });

/** Stock movements, newest first, each with the stock after it. Too many to mirror. */
export const stock = new Hono<App>().get(
  '/:productId',
  requireArea('shop'),
  query(asked),
  async (c) => {
    const productId = c.req.param('productId');
    const [version, leftAfter, id] = splitCursor(c.req.valid('query').before, 3);
    const d = c.var.db;
    const { stock, stockMovement: movement } = shared;
    const older = id
      ? sql`(${movement.version}, ${movement.id}) < (${Number(version)}, ${id})`
      : undefined;
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
    let left = leftAfter ? Number(leftAfter) : onHand.n;
    const page = found.slice(0, PAGE);
    const movements = page.map(({ movement, admin }) => {
      const { id, amount, cause, note, orderId, at, actor } = movement;
      const by = byWhom(actor, admin);
      const row = { id, amount, cause, note, orderId, at, left, by };
      left -= amount;
      return row;
    });
    const last = found.length > PAGE ? page.at(-1)?.movement : undefined;
    const next = last ? cursorOf(last.version, left, last.id) : null;
    return c.json({ movements, next });
  },
);

type Client = ReturnType<typeof hc<typeof stock>>;
export type Movements = InferResponseType<Client[':productId']['$get'], 200>;

const byWhom = (actor: string, admin: string | null): By =>
  isUser(actor) ? { admin: admin ?? '' } : { kind: actor === '' ? 'customer' : 'shop' };
