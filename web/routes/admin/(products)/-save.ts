import { fieldsOf, type ProductFields } from '../../../../shared/catalogue/edit.ts';
import type { MutatorArgs } from '../../../../shared/mutators.ts';
import type { Row } from '../../../../shared/tx.ts';
import { mutate, type PageMirror } from '../../../store/store.ts';
import type { Change } from '../../../store/sync/pending-changes.ts';

type Saved = { fields: ProductFields; stock: number };

export async function createProduct({ fields, stock }: Saved, mirror: PageMirror | null) {
  const [productId, edition, movementId] = [uuid(), uuid(), uuid()];
  const args = { productId, edition, movementId, fields, stock };
  return { productId, changes: [await mutate('createProduct', args, mirror)] };
}

/** Sends the fields as an edit of this edition, if they differ. */
export async function saveProduct(
  product: Row<'product'>,
  fields: ProductFields,
  mirror: PageMirror | null,
): Promise<Change[]> {
  if (JSON.stringify(fields) === JSON.stringify(fieldsOf(product))) return [];
  const args = { productId: product.id, edition: uuid(), basedOn: product.edition, fields };
  return [await mutate('editProduct', args, mirror)];
}

type Move = Omit<MutatorArgs<'adjustStock'>, 'movementId'>;

export async function moveStock(move: Move, mirror: PageMirror | null): Promise<Change[]> {
  if (move.amount === 0) return [];
  return [await mutate('adjustStock', { ...move, movementId: uuid() }, mirror)];
}

const uuid = () => crypto.randomUUID();
