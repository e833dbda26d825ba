import type { SheetRow } from '../../shared/product-sheet.ts';
import { MAX_MUTATIONS } from '../../shared/sync.ts';
import { Refusal } from '../../shared/tx.ts';
import type { Shown } from '../store/store.ts';
import { createProduct, moveStock, saveProduct } from './-product-save.ts';

export type Wanted = Extract<SheetRow, { kind: 'new' | 'change' }>;
export type Applied = { done: number; failed: number };

/** Writes a sheet's rows, a push's worth at a time, so that the page breathes between; works offline too. */
export async function applySheet(
  rows: Wanted[],
  mirror: Shown | null,
  onStep: (applied: Applied) => void,
) {
  const applied = { done: 0, failed: 0 };
  onStep({ ...applied });
  for (let at = 0; at < rows.length; at += MAX_MUTATIONS) {
    for (const row of rows.slice(at, at + MAX_MUTATIONS)) {
      const refused = await apply(row, mirror).then(() => null, refusalOf);
      applied[refused ? 'failed' : 'done'] += 1;
    }
    onStep({ ...applied });
    await new Promise((resolve) => setTimeout(resolve, 0));
  }
}

function refusalOf(error: unknown) {
  if (error instanceof Refusal) return error;
  throw error;
}

async function apply(row: Wanted, mirror: Shown | null) {
  if (row.kind === 'new') return createProduct(row, mirror);
  const { product, fields, by } = row;
  await saveProduct(product, product.edition, fields, mirror);
  await moveStock({ productId: product.id, amount: by, cause: 'imported', note: '' }, mirror);
}
