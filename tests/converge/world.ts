import type { Row } from '../../shared/tx.ts';
import { Chance } from '../chance.ts';
import { cartOf, checkoutOf, type Line, receiptOf } from './cart.ts';
import { Client } from './client.ts';
import type { D1 } from './d1.ts';
import { type Breakage, FaultyDb } from './faulty-db.ts';
import { BULK, PLACES, type Place, PRODUCTS, STOCK } from './history.ts';
import { Jobs, SYSTEM } from './jobs.ts';
import { LEDGER } from './ledger.ts';
import { Network } from './network.ts';
import { pastOrders } from './past.ts';
import { type Rows, rowsOf } from './rows.ts';

let worlds = 0;

/** What two packs hold beside their first part. */
const MORE = [
  { type: 'iron-on', size: 'medium', count: 6 },
  { type: 'waterproof', size: 'round', count: 4 },
];

/** A shop, its database and its clients, for one history. */
export class World {
  readonly number = ++worlds;
  readonly chance: Chance;
  readonly db: FaultyDb;
  readonly network: Network;
  readonly jobs: Jobs;
  /** The open tabs by place, and all there ever were. */
  readonly tabs = new Map<Place, Client>();
  readonly clients: Client[] = [];
  initial: Rows = new Map();
  readonly started = Date.UTC(2026, 0, 5);
  now = this.started;

  private constructor(
    readonly d1: D1,
    seed: number,
    breakage: Breakage,
  ) {
    this.chance = new Chance(seed);
    const now = () => this.now;
    this.db = new FaultyDb(d1, this.chance, breakage);
    this.network = new Network(this.db, this.chance, now);
    this.jobs = new Jobs(this.db, now);
  }

  static async open(d1: D1, seed: number, breakage: Breakage = {}): Promise<World> {
    const world = new World(d1, seed, breakage);
    await d1.empty(breakage.schema);
    const admins = ['x', 'y'].map(
      (id) => `INSERT INTO user (id, email, fullName, role, passwordHash, createdAt)
        VALUES ('${id}', '${id}@shop.test', '${id}', 'admin', '', 0)`,
    );
    const tick = 'UPDATE sync_clock SET version = version + 1';
    const now = 'version = (SELECT version FROM sync_clock)';
    const few = `UPDATE stock SET onHand = ${STOCK}, ${now} WHERE id IN (${PRODUCTS.map((id) => `'${id}'`)})`;
    const cheap = `UPDATE product SET priceCents = 100, ${now} WHERE id = '${BULK}'`;
    const mixed = `UPDATE pack SET more = '${JSON.stringify(MORE)}', ${now} WHERE id IN ('1', '2')`;
    await d1.send([LEDGER, tick, few, cheap, mixed, ...admins].map((sql) => ({ sql, params: [] })));
    if (seed % 4 === 0) await d1.send(pastOrders(world.started));
    world.initial = await rowsOf(world.reader);
    await world.firstOrders();
    // Without a product nobody can do anything.
    for (const place of Object.keys(PLACES) as Place[]) await world.tab(place).pull();
    return world;
  }

  /** Some paid orders exist before the history begins, so that there is something to make. */
  private async firstOrders() {
    for (const { actor } of [PLACES.B, PLACES['guest, tab 1'], PLACES['laptop of A']]) {
      const args = { productId: '1', quantity: 1 };
      await this.do(`add first of ${actor.owner}`, 'addToCart', actor, args);
      const { lines, totalCents } = await this.freshCart(actor.owner);
      const { id, args: placed } = this.order(actor, lines, totalCents);
      await this.do(id, 'placeOrder', actor, placed);
      const { orderId } = placed as { orderId: string };
      const attemptId = `${orderId}.1`;
      const receipt = receiptOf(attemptId);
      await this.do(`start ${attemptId}`, 'startAttempt', SYSTEM, {
        ...{ orderId, attemptId, method: 'mpesa', phone: '254712345678' },
        callbackHash: attemptId,
      });
      await this.do(`settled ${attemptId}  KES ${receipt}`, 'attemptSettled', SYSTEM, {
        ...{ attemptId, minor: null, currency: 'KES', receipt },
      });
    }
  }

  private async do(...job: Parameters<Jobs['job']>) {
    this.jobs.deliver(this.jobs.job(...job));
    await this.jobs.settle();
  }

  /** The database without faults, for reading only. */
  get reader(): D1Database {
    const calm = new FaultyDb(this.d1, new Chance(0));
    return calm.as({ actor: SYSTEM, now: this.now });
  }

  /** Opens a crashed tab again. */
  tab(place: Place): Client {
    const open = this.tabs.get(place);
    if (open) return open;
    const login = PLACES[place];
    const device = `${this.number} ${login.device}`;
    const client = new Client(place, { ...login, device }, this.network);
    this.tabs.set(place, client);
    this.clients.push(client);
    return client;
  }

  async crash(place: Place) {
    await this.tabs.get(place)?.crash();
    this.tabs.delete(place);
  }

  order(actor: Client['login']['actor'], lines: Line[], totalCents: number) {
    const number = String(this.jobs.known.size).padStart(8, '0');
    const orderId = `${number}-0000-4000-8000-000000000000`;
    const args = checkoutOf(orderId, lines, totalCents);
    return this.jobs.job(`order ${orderId}`, 'placeOrder', actor, args);
  }

  /** An owner's cart as it is in the database now. */
  async freshCart(owner: string) {
    const rows = [...(await rowsOf(this.reader))];
    const of = <T>(kind: string) =>
      rows.filter(([key]) => key.startsWith(`${kind}/`)).map(([, row]) => row as T);
    const mine = of<Row<'cartLine'>>('cartLine').filter((line) => line.owner === owner);
    return cartOf(mine, of('product'), of('design'));
  }

  async close() {
    await Promise.all([...this.tabs.values()].map((client) => client.close()));
  }
}
