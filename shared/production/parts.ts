import { nameCount } from '../label/names.ts';
import type { PrintSpec } from '../order/schema.ts';
import type { Row, Tx } from '../tx.ts';
import { type Pack, type PackPart, setsSizes } from './pack.ts';
import { partsSold } from './sold.ts';

type Making = Pick<Row<'orderLine'>, 'jobId' | 'press' | 'step' | 'stepAt'>;

/**
 * A part of an order line, as the workshop makes and moves it. `n` counts from 0. The first part has
 * the line's id and its columns; the others are rows of line_part.
 */
export type Part<Line = Row<'orderLine'>> = Making & { id: string; n: number; line: Line };

const QUEUED: Making = { jobId: null, press: null, step: 'queued', stepAt: null };

type Line = Pick<Row<'orderLine'>, 'id'> & Making & Partial<Pick<Row<'orderLine'>, 'parts'>>;

/** Of lines in the order of their places; `states` may hold those of other lines. */
export function partsOf<L extends Line>(
  lines: readonly L[],
  states: readonly Row<'linePart'>[],
): Part<L>[] {
  const byId = new Map(states.map((state) => [state.id, state]));
  return lines.flatMap((line) =>
    Array.from({ length: line.parts?.length || 1 }, (_, n) => partOf(line, n, byId)),
  );
}

function partOf<L extends Line>(
  line: L,
  n: number,
  states: ReadonlyMap<string, Row<'linePart'>>,
): Part<L> {
  const id = n === 0 ? line.id : `${line.id}/${n}`;
  const { jobId, press, step, stepAt } = n === 0 ? line : (states.get(id) ?? QUEUED);
  return { id, n, line, jobId, press, step, stepAt };
}

/** Neither in a press job nor moved on. */
export const isUntouched = ({ jobId, step }: Pick<Making, 'jobId' | 'step'>) =>
  jobId === null && step === 'queued';

/** Whether a part of the line is in a press job: from then on its label does not change. */
export const isInJob = ({ id }: Pick<Row<'orderLine'>, 'id'>, parts: readonly Part[]) =>
  parts.some(({ line, jobId }) => line.id === id && jobId !== null);

export const orderParts = async (tx: Tx, orderId: string) =>
  partsOf(await tx.list('orderLine', orderId), await tx.list('linePart', orderId));

/** '<order>/<position>' for a line's first part, '<order>/<position>/<part>' for another. */
export async function getPart(tx: Tx, id: string): Promise<Part | undefined> {
  const [orderId, position, further] = id.split('/');
  const line = await tx.get('orderLine', `${orderId}/${position}`);
  const state = line && further ? await tx.get('linePart', id) : undefined;
  return line && partsOf([line], state ? [state] : []).find((part) => part.id === id);
}

export async function putPart(tx: Tx, part: Part, changes: Partial<Making>) {
  const { line, n } = part;
  if (n === 0) return tx.put('orderLine', { ...line, ...changes });
  const { id: lineId, owner, orderId, archived } = line;
  const { id, jobId, press, step, stepAt } = { ...part, ...changes };
  const state = { jobId, press, step, stepAt };
  await tx.put('linePart', { id, owner, orderId, lineId, part: n, ...state, archived });
}

type Specified = Pick<Part, 'n' | 'press'> & {
  line: Pick<Row<'orderLine'>, 'productId' | 'design' | 'quantity'> &
    Partial<Pick<Row<'orderLine'>, 'parts'>>;
};

/** How a part is printed; null for goods from the shelf. `pack` is for orders from before parts. */
export function specOf({ n, press, line }: Specified, pack?: Pack): PrintSpec | null {
  return press ?? (line.parts ?? partsSold(line, pack))[n] ?? null;
}

export const labelsOf = (
  { design }: Pick<Row<'orderLine'>, 'design'>,
  { copies }: Pick<PrintSpec, 'copies'>,
) => copies * nameCount(design);

/** The agreed labels of each part of a line, for all its names, where the pack sets the sizes. */
export function agreedOf(line: Pick<Row<'orderLine'>, 'parts' | 'design'>): PackPart[] {
  const agreed = line.parts ?? [];
  return setsSizes(agreed) ? agreed.map((spec) => ({ ...spec, count: labelsOf(line, spec) })) : [];
}

/** The labels of one pack of a line, for each name; 0 for goods from the shelf and older orders. */
export const packLabels = ({ parts, quantity }: Pick<Row<'orderLine'>, 'parts' | 'quantity'>) =>
  (parts ?? []).reduce((sum, { copies }) => sum + copies, 0) / quantity;
