import { fit } from '../../../shared/label/fit.ts';
import type { LabelSize } from '../../../shared/label/geometry.ts';
import { loadFaces, productImage, type Sample } from '../../../shared/label/pictures/picture.ts';
import { RECIPES, THING_RECIPES } from '../../../shared/label/pictures/recipes.ts';
import { isMade } from '../../../shared/production/pack.ts';

export type Asked = {
  picture: string;
  design: Sample;
  size: LabelSize;
  /** Of a pack that says the sizes. */
  parts?: readonly { size: LabelSize }[];
  caption: string;
};
export type Drawn = {
  /** The address of an image. */
  src: string;
  /** Whether the name can be printed at this size, or on each part. */
  isFitting: boolean;
};

const SHOWN = { ...RECIPES, ...THING_RECIPES };
const isKnown = (name: string): name is keyof typeof SHOWN => Object.hasOwn(SHOWN, name);

/** One of the shop's pictures with this design on all its labels. */
export async function drawPicture({
  picture,
  design,
  size,
  parts = [],
  caption,
}: Asked): Promise<Drawn> {
  const { scene } = SHOWN[isKnown(picture) ? picture : '3'];
  const printed = parts[0]?.size ?? size;
  const recipe = { scene, designs: [design], caption, printed };
  const faces = await loadFaces(recipe);
  const face = faces[design.font];
  const svg = productImage(recipe, faces, { title: '' });
  const fits = (size: LabelSize) => !face || fit({ ...design, line2: '', size, caption }, face).ok;
  const on = parts.length > 0 ? parts.filter((part) => isMade(part.size)) : [{ size }];
  return {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    isFitting: on.every((part) => fits(part.size)),
  };
}
