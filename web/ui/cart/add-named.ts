import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { sameDesign } from '../../../shared/label/same.ts';
import type { Row } from '../../../shared/tx.ts';
import { mutate, openStore } from '../../store/store.ts';

type Cart = { lines: readonly Row<'cartLine'>[]; designs: readonly Row<'design'>[] };
type Named = { design: DesignSnapshot; productId: string; quantity: number };

/** A product with a name on it; the same name and look once more is the same line of the cart. */
export async function addNamed({ design, productId, quantity }: Named): Promise<void> {
  const mirror = await openStore();
  const cart = { lines: mirror.list('cartLine'), designs: mirror.list('design') };
  const line = lineAlike(cart, design, productId);
  const designId = line?.designId ?? crypto.randomUUID();
  await mutate('addDesign', { designId, design, quantity, productId });
}

/** The cart's line of this product, or of custom labels, that is printed alike. */
export const lineAlike = (
  { lines, designs }: Cart,
  design: DesignSnapshot,
  productId: string | null,
) =>
  lines.find(
    (line) =>
      line.productId === productId &&
      designs.some((one) => one.id === line.designId && sameDesign(one, design)),
  );
