import { fieldsOf, type ProductFields } from '../../../../shared/catalogue/edit.ts';
import type { MutatorArgs } from '../../../../shared/mutators.ts';
import type { Row } from '../../../../shared/tx.ts';
import { mutate, type PageMirror } from '../../../store/store.ts';
import type { Change } from '../../../store/sync/undecided.ts';

type Saved = { fields: ProductFields; stock: number };

export async function createProduct({ fields, stock }: Saved, mirror: PageMirror | null) {
  const [productId, edition, movementId] = [uuid(), uuid(), uuid()];
  const args = { productId, edition, movementId, fields, stock };
  return { productId, changes: [await mutate('createProduct', args, mirror)] };
}

/** Sends the fields as an edit of `basedOn`, if they differ. Also returns the new edition. */
export async function saveProduct(
  product: Row<'product'>,
  basedOn: string,
  fields: ProductFields,
  mirror: PageMirror | null,
): Promise<{ edition: string; changes: Change[] }> {
  if (JSON.stringify(fields) === JSON.stringify(fieldsOf(product))) {
    return { edition: basedOn, changes: [] };
  }
  const edition = uuid();
  const args = { productId: product.id, edition, basedOn, fields };
  return { edition, changes: [await mutate('editProduct', args, mirror)] };
}

type Move = Omit<MutatorArgs<'adjustStock'>, 'movementId'>;

export async function moveStock(move: Move, mirror: PageMirror | null): Promise<Change[]> {
  if (move.amount === 0) return [];
  return [await mutate('adjustStock', { ...move, movementId: uuid() }, mirror)];
}

const uuid = () => crypto.randomUUID();
