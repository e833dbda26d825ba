import { and, eq, gt, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/d1';
import type { ZodMiniType } from 'zod/mini';
import {
  addDesign,
  addToCart,
  changeQuantity,
  inRange,
  lineId,
  removeLine,
  removeWithDesign,
  setQuantity,
} from '../../shared/cart/cart.ts';
import { MAX_QUANTITY } from '../../shared/cart/limits.ts';
import { type Mutator, Refusal, runMutator } from '../../shared/tx.ts';
import { mergedLine } from '../schema.ts';
import type { D1Tx } from './d1-tx.ts';
import { beginsWith } from './statement.ts';

/** The account's line gets only the difference from what the guest's browser last saw (merged_line). */
export function lateRun(db: D1Database, guest: string, mutator: Mutator, args: unknown) {
  return async (tx: D1Tx): Promise<void> => {
    const cart = new LateCart(db, tx, guest);
    switch (mutator.name) {
      case 'setQuantity': {
        const { lineId, quantity } = parse(setQuantity, args);
        return cart.set(lineId, quantity);
      }
      case 'changeQuantity': {
        const { lineId, by } = parse(changeQuantity, args);
        return cart.change(lineId, by);
      }
      case 'removeLine':
        return cart.set(parse(removeLine, args).lineId, 0);
      case 'clearCart':
        for (const id of await cart.lines()) await cart.set(id, 0);
        return;
      case 'clearDiscount':
        // The account may have its own code.
        return;
      case 'addToCart': {
        await runMutator(mutator, tx, args);
        const { productId, quantity } = parse(addToCart, args);
        return cart.added(lineId(guest, productId, null), quantity);
      }
      case 'addDesign': {
        await runMutator(mutator, tx, args);
        const { productId = null, designId, quantity, naming } = parse(addDesign, args);
        const blank = naming ? await cart.taken(lineId(guest, productId, null)) : 0;
        return cart.added(lineId(guest, productId, designId), blank || quantity);
      }
      default:
        return runMutator(mutator, tx, args);
    }
  };
}

function parse<S extends ZodMiniType>({ args: schema }: Mutator<S>, args: unknown) {
  const parsed = schema.safeParse(args);
  if (!parsed.success) throw new Refusal('invalid');
  return parsed.data;
}

class LateCart {
  constructor(
    private readonly db: D1Database,
    private readonly tx: D1Tx,
    private readonly guest: string,
  ) {}

  async lines(): Promise<string[]> {
    this.tx.reads++;
    const { id, quantity } = mergedLine;
    const found = await drizzle(this.db)
      .select({ id })
      .from(mergedLine)
      .where(and(beginsWith(id, `${this.guest}/`), gt(quantity, 0)));
    return found.map((line) => line.id);
  }

  async set(id: string, quantity: number) {
    if (!this.isGuests(id)) return;
    const seen = await this.seen(id);
    const wanted = Math.max(0, Math.min(MAX_QUANTITY, quantity));
    const line = await this.lineOf(id);
    if (wanted > 0 && !(line && seen)) throw new Refusal('line_gone');
    if (seen === null) return;
    const next = Math.min(MAX_QUANTITY, (line?.quantity ?? 0) + wanted - seen);
    if (line && next <= 0) await removeWithDesign(this.tx, line);
    else if (line) await this.tx.put('cartLine', { ...line, quantity: next });
    this.note(id, wanted);
  }

  async change(id: string, by: number) {
    if (!this.isGuests(id)) return;
    const seen = await this.seen(id);
    const line = await this.lineOf(id);
    if (!line || !seen) throw new Refusal('line_gone');
    await this.tx.put('cartLine', { ...line, quantity: inRange(line.quantity + by) });
    this.note(id, inRange(seen + by));
  }

  private isGuests(id: string) {
    return id.startsWith(`${this.guest}/`);
  }

  private lineOf(id: string) {
    return this.tx.get('cartLine', `${this.tx.actor.owner}${id.slice(this.guest.length)}`);
  }

  async added(id: string, more: number) {
    this.note(id, ((await this.seen(id)) ?? 0) + more);
  }

  /** A line that another took the place of: what the guest's browser saw in it. */
  async taken(id: string) {
    const seen = await this.seen(id);
    if (seen) this.note(id, 0);
    return seen;
  }

  private async seen(id: string): Promise<number | null> {
    this.tx.reads++;
    const [line] = await drizzle(this.db).select().from(mergedLine).where(eq(mergedLine.id, id));
    const quantity = line?.quantity ?? null;
    this.tx.guards.push(sql`(SELECT quantity FROM merged_line WHERE id = ${id}) IS ${quantity}`);
    return quantity;
  }

  private note(id: string, quantity: number) {
    this.tx.writes.push(
      drizzle(this.db)
        .insert(mergedLine)
        .values({ id, quantity })
        .onConflictDoUpdate({ target: mergedLine.id, set: { quantity } }),
    );
  }
}
