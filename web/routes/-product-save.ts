import { fieldsOf, type ProductFields } from '../../shared/product-edit.ts';
import type { Row } from '../../shared/tx.ts';
import { mutate, type Shown } from '../store/store.ts';

type Saved = { fields: ProductFields; stock: number };

export function createProduct({ fields, stock }: Saved, mirror: Shown | null) {
  const [productId, edition, movementId] = [uuid(), uuid(), uuid()];
  return mutate('createProduct', { productId, edition, movementId, fields, stock }, mirror);
}

/** Sends the words as an edit of `basedOn`, if they differ; answers the edition there is now. */
export async function saveProduct(
  product: Row<'product'>,
  basedOn: string,
  fields: ProductFields,
  mirror: Shown | null,
) {
  if (JSON.stringify(fields) === JSON.stringify(fieldsOf(product))) return basedOn;
  const edition = uuid();
  const args = { productId: product.id, edition, basedOn, fields };
  await mutate('editProduct', args, mirror);
  return edition;
}

type Change = { productId: string; amount: number; cause: string; note: string };

export async function moveStock(change: Change, mirror: Shown | null) {
  if (change.amount === 0) return;
  await mutate('adjustStock', { ...change, movementId: uuid() }, mirror);
}

const uuid = () => crypto.randomUUID();
