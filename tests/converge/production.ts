import { isDeepStrictEqual } from 'node:util';
import { SIZE_ORDER } from '../../shared/label/geometry.ts';
import type { PrintSpec } from '../../shared/order/schema.ts';
import type { Row } from '../../shared/tx.ts';
import type { Rows } from './rows.ts';

type Line = Row<'orderLine'>;
type State = Row<'linePart'>;
type Made = { id: string; agreed: PrintSpec | undefined } & Pick<State, 'jobId' | 'press' | 'step'>;

/**
 * Checks each version of the replayed shop: what was agreed of a line is what its pack held then, it stays
 * so, and it is what is printed; each part is there once and is made by itself.
 */
export class Production {
  readonly violations = new Set<string>();
  private readonly agreed = new Map<string, Line['parts']>();
  private before = new Map<string, { steps: string; status: string }>();

  check(rows: Rows) {
    const lines = list<Line>(rows, 'orderLine');
    const states = list<State>(rows, 'linePart');
    const byLine = Map.groupBy(states, ({ lineId }) => lineId);
    const made = new Map(lines.map((line) => [line.id, this.partsOf(line, byLine.get(line.id))]));
    for (const line of lines) this.agreement(line, rows);
    for (const { id } of states) {
      const isOfLine = [...made.values()].flat().some((part) => part.id === id);
      if (!isOfLine) this.violations.add(`${id} is a part of no line`);
    }
    this.jobs(rows, lines, made);
    this.orders(rows, lines, made);
  }

  private agreement(line: Line, rows: Rows) {
    const { id, parts } = line;
    if (!this.agreed.has(id)) {
      const pack = rows.get(`pack/${line.productId}`) as Row<'pack'> | undefined;
      if (parts && !isDeepStrictEqual(parts, soldWith(line, pack))) {
        this.violations.add(`${id} was sold with ${JSON.stringify(parts)}, not what its pack held`);
      }
      this.agreed.set(id, parts);
    } else if (!isDeepStrictEqual(this.agreed.get(id), parts)) {
      this.violations.add(`${id}: what was agreed became ${JSON.stringify(parts)}`);
    }
  }

  private partsOf(line: Line, states: State[] = []): Made[] {
    const waiting = { jobId: null, press: null, step: 'queued' } as const;
    const parts = Array.from({ length: line.parts?.length || 1 }, (_, n): Made => {
      const state = n === 0 ? line : states.find(({ part }) => part === n);
      const id = n === 0 ? line.id : `${line.id}/${n}`;
      const { jobId, press, step } = state ?? waiting;
      if (state && state.id !== id) this.violations.add(`${state.id} says that it is part ${n}`);
      return { id, agreed: line.parts?.[n], jobId, press, step };
    });
    for (const { id, agreed, jobId, press, step } of parts) {
      if (!agreed) continue;
      const { centred: _, ...printed } = press ?? agreed;
      if (!isDeepStrictEqual(printed, agreed)) {
        this.violations.add(`${id} is printed as ${JSON.stringify(press)}`);
      }
      const isMade = jobId !== null;
      if (isMade !== (press !== null) || (!isMade && step !== 'queued')) {
        this.violations.add(`${id} is ${step} in job ${jobId}`);
      }
    }
    return parts;
  }

  /** Each job has as many parts and labels as it says. */
  private jobs(rows: Rows, lines: Line[], made: Map<string, Made[]>) {
    for (const job of list<Row<'job'>>(rows, 'job')) {
      const its = lines.flatMap((line) =>
        (made.get(line.id) ?? [])
          .filter(({ jobId }) => jobId === job.id)
          .map(({ press }) => (press?.copies ?? 0) * (1 + (line.design?.others?.length ?? 0))),
      );
      const labels = its.reduce((sum, count) => sum + count, 0);
      if (its.length !== job.lines || labels !== job.labels) {
        this.violations.add(`job ${job.id} has ${its.length} parts with ${labels} labels`);
      }
    }
  }

  /** After a move an order is sent when all its parts are handed over, and only then. */
  private orders(rows: Rows, lines: Line[], made: Map<string, Made[]>) {
    const next: typeof this.before = new Map();
    const byOrder = Map.groupBy(lines, ({ orderId }) => orderId);
    for (const { id, status } of list<Row<'order'>>(rows, 'order')) {
      const parts = (byOrder.get(id) ?? []).flatMap((line) => made.get(line.id) ?? []);
      const steps = parts.map(({ step }) => step).join(' ');
      const known = this.before.get(id);
      next.set(id, { steps, status });
      if (!known || known.steps === steps) continue;
      const isGone = parts.every(({ step }) => step === 'handed_over');
      const wasOpen = known.status === 'pending' || known.status === 'processing';
      const isRight = isGone
        ? !wasOpen || status === 'shipped'
        : status !== 'shipped' && status !== 'pending';
      if (!isRight) this.violations.add(`${id} is ${status} with parts ${steps}`);
    }
    this.before = next;
  }
}

const list = <T>(rows: Rows, kind: string) =>
  [...rows].filter(([key]) => key.startsWith(`${kind}/`)).map(([, row]) => row as T);

/** Independent of shared/production/sold.ts. */
function soldWith({ productId, design, quantity }: Line, pack: Row<'pack'> | undefined) {
  if (productId === null || !pack) {
    return design && [{ type: design.type, size: design.size, copies: design.labels * quantity }];
  }
  const first = { type: pack.labelType, size: pack.size, count: pack.labels };
  const held = [first, ...pack.more].filter(({ count }) => count > 0);
  const isFree = held.length === 1 && SIZE_ORDER.some((size) => size === pack.size);
  return held.map(({ type, size, count }) => ({
    ...{ type, size: (isFree && design?.size) || size },
    copies: count * quantity,
  }));
}
