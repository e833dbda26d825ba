import { MAX_MUTATIONS } from '../../../../shared/sync.ts';
import { Refusal } from '../../../../shared/tx.ts';
import type { PageMirror } from '../../../store/store.ts';
import type { Change } from '../../../store/sync/pending-changes.ts';
import { refusals, toastStored } from '../-shared/announce.ts';
import { saveParts } from '../-shared/packs.ts';
import { createProduct, moveStock, saveProduct } from './-save.ts';
import type { SheetRow } from './-sheet.ts';

export type Wanted = Extract<SheetRow, { kind: 'new' | 'change' }>;
export type Applied = { done: number; failed: number };

/**
 * Writes a sheet's rows, a push's worth at a time, and counts them as the server answers. Offline they
 * count when they are saved on this phone.
 */
export async function applySheet(
  rows: Wanted[],
  mirror: PageMirror | null,
  onStep: (applied: Applied) => void,
) {
  const applied = { done: 0, failed: 0 };
  onStep({ ...applied });
  const waiting: Change[] = [];
  for (let at = 0; at < rows.length; at += MAX_MUTATIONS) {
    const made: (Change[] | Refusal)[] = [];
    for (const row of rows.slice(at, at + MAX_MUTATIONS)) {
      made.push(await apply(row, mirror).catch(refusalOf));
    }
    for (const changes of made) {
      const refused = changes instanceof Refusal ? [changes] : await refusals(changes);
      if (!refused && Array.isArray(changes)) waiting.push(...changes);
      applied[refused?.length ? 'failed' : 'done'] += 1;
    }
    onStep({ ...applied });
  }
  if (waiting.length > 0) await toastStored(waiting);
}

function refusalOf(error: unknown) {
  if (error instanceof Refusal) return error;
  throw error;
}

async function apply(row: Wanted, mirror: PageMirror | null) {
  if (row.kind === 'new') {
    const { productId, changes } = await createProduct(row, mirror);
    return [...changes, ...(await saveParts(productId, row.parts, mirror))];
  }
  const { product, fields, by } = row;
  const changes = await saveProduct(product, fields, mirror);
  const move = { productId: product.id, amount: by, cause: 'imported', note: '' } as const;
  return [
    ...changes,
    ...(await moveStock(move, mirror)),
    ...(await saveParts(product.id, row.parts, mirror)),
  ];
}
