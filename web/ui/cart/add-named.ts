import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { sameDesign } from '../../../shared/label/same.ts';
import { mutate, openStore } from '../../store/store.ts';

type Named = { design: DesignSnapshot; productId: string; quantity: number };

/** A product with a name on it; the same name and look once more is the same line of the cart. */
export async function addNamed({ design, productId, quantity }: Named): Promise<void> {
  const mirror = await openStore();
  const line = mirror.list('cartLine').find((one) => {
    const known = one.designId === null ? undefined : mirror.get('design', one.designId);
    return one.productId === productId && known !== undefined && sameDesign(known, design);
  });
  const designId = line?.designId ?? crypto.randomUUID();
  await mutate('addDesign', { designId, design, quantity, productId });
}
