import { isDeepStrictEqual } from 'node:util';
import type { PrintSpec } from '../../shared/order/schema.ts';
import { createJob, newJobCode } from '../../shared/production/job.ts';
import type { PackPart } from '../../shared/production/pack.ts';
import { type Part, partsOf, specOf } from '../../shared/production/parts.ts';
import { moveLines } from '../../shared/production/production.ts';
import { stepFrom } from '../../shared/production/steps.ts';
import { savePack } from '../../shared/production/workshop.ts';
import { type Actor, Refusal, type Row } from '../../shared/tx.ts';
import { BOSS, commitAt, PRINTER } from '../worker/admin.ts';
import { PRODUCT, rowsOf } from './ledgers.ts';
import type { Play } from './play.ts';
import type { Step } from './story.ts';

type Edit = Extract<Step, { do: 'pack' }>;
type Make = Extract<Step, { do: 'make' }>;
type Json = { parts: string; press: string | null; design: string | null };

/** What the pack holds when a history begins. */
const MIXED: PackPart[] = [
  { type: 'waterproof', size: 'large', count: 6 },
  { type: 'iron-on', size: 'medium', count: 12 },
  { type: 'waterproof', size: 'round', count: 3 },
];

/** An admin who edits the pack, and a printer who makes the parts of orders. */
export class Workshop {
  readonly figures = { edits: 0, moves: 0, sent: 0 };
  readonly wrong: string[] = [];
  private pack: PackPart[] = [];
  private next: PackPart[] | null = null;
  private readonly agreed = new Map<string, PrintSpec[]>();

  constructor(private readonly play: Play) {}

  async open() {
    if (this.pack.length === 0) await this.edit(MIXED);
  }

  async editBetween() {
    if (this.next) await this.edit(this.next);
    this.next = null;
  }

  sold(orderId: string, quantity: number) {
    const agreed = this.pack.map(({ type, size, count }) => ({
      ...{ type, size, copies: count * quantity },
    }));
    this.agreed.set(orderId, agreed);
  }

  async take(step: Edit | Make) {
    if (step.do === 'make') return this.make(step);
    if (!step.between) return this.edit(step.parts);
    this.next = step.parts;
  }

  private async edit(parts: PackPart[]) {
    const [first, ...more] = parts;
    if (!first) return;
    const { type: labelType, size, count: labels } = first;
    await this.commit(BOSS, savePack, { productId: PRODUCT, labelType, size, labels, more });
    this.pack = parts;
    this.figures.edits++;
  }

  private commit = (actor: Actor, mutator: Parameters<typeof commitAt>[2], args: object) =>
    commitAt(Date.now(), actor, mutator, args).then(
      () => true,
      (error) => {
        if (error instanceof Refusal) return false;
        throw error;
      },
    );

  /** Some steps of one part, or of all of its order that are as far and of its material. */
  private async make({ order: nthOrder, nth, whole, steps }: Make) {
    const { orders } = this.play;
    const id = orders[nthOrder % Math.max(1, orders.length)]?.id;
    if (!id) return;
    const chosen = (await this.parts(id))[nth % (this.agreed.get(id)?.length ?? 1)]?.id;
    for (let i = 0; i < steps; i++) {
      const parts = await this.parts(id);
      const part = parts.find((one) => one.id === chosen);
      if (!part) return;
      const lineIds = parts
        .filter((one) => one === part || (whole && isWith(one, part)))
        .map((one) => one.id);
      const { jobId, step } = part;
      const labelType = specOf(part)?.type;
      const to = stepFrom(part, 1);
      const isDone =
        jobId === null && step === 'queued'
          ? await this.commit(PRINTER, createJob, {
              jobId: newJobCode(),
              labelType,
              sheet: 'a4',
              lineIds,
            })
          : to !== null && (await this.commit(PRINTER, moveLines, { lineIds, to }));
      if (!isDone) return;
      this.figures.moves++;
      await this.isSentWhenMade(id, to);
    }
  }

  private async isSentWhenMade(id: string, to: string | null) {
    const steps = (await this.parts(id)).map(({ step }) => step);
    const isMade = steps.every((step) => step === 'handed_over');
    const status = (await this.play.rows()).find((order) => order.id === id)?.status;
    if (isMade !== (status === 'shipped')) {
      this.wrong.push(`${id} is ${status} with parts ${steps}`);
    }
    if (isMade && to === 'handed_over') this.figures.sent++;
  }

  /** The parts of an order, which has one line. */
  private async parts(orderId: string): Promise<Part[]> {
    const lines = await rowsOf<Row<'orderLine'> & Json>(
      'SELECT * FROM order_line WHERE orderId IN (SELECT value FROM json_each(?))',
      [orderId],
    );
    const states = await rowsOf<Row<'linePart'> & Json>(
      'SELECT * FROM line_part WHERE orderId IN (SELECT value FROM json_each(?))',
      [orderId],
    );
    return partsOf(lines.map(read), states.map(read)) as Part[];
  }

  /** What was agreed is what is printed, each part once. */
  async check(): Promise<string[]> {
    for (const [id, agreed] of this.agreed) {
      const parts = await this.parts(id);
      const sold = parts[0]?.line.parts;
      if (!isDeepStrictEqual(sold, agreed)) this.wrong.push(`${id}: sold with other parts`);
      for (const [n, { press }] of parts.entries()) {
        const should = agreed[n];
        if (!press || !should) continue;
        const { centred: _, ...printed } = press;
        if (!isDeepStrictEqual(printed, should)) this.wrong.push(`${id}: ${n} is another`);
      }
      const rows = await rowsOf<{ part: number }>(
        'SELECT part FROM line_part WHERE orderId IN (SELECT value FROM json_each(?))',
        [id],
      );
      const places = new Set(rows.map(({ part }) => part));
      const isOnce = places.size === rows.length && [...places].every((n) => n < agreed.length);
      if (!isOnce) this.wrong.push(`${id}: parts ${[...places]} of ${agreed.length}`);
    }
    return this.wrong;
  }
}

const read = <T extends Partial<Json>>(row: T) => ({
  ...row,
  ...(row.parts ? { parts: JSON.parse(row.parts) } : {}),
  ...(row.press ? { press: JSON.parse(row.press) } : {}),
});

const isWith = (one: Part, part: Part) =>
  one.step === part.step &&
  (one.jobId === null) === (part.jobId === null) &&
  specOf(one)?.type === specOf(part)?.type;
