import { LabelPreview } from './label-preview.tsx';
import type { Look } from './label-sketch.tsx';

type Props = {
  productId: string | null;
  imageUrl?: string | null | undefined;
  design: Look | null;
};

/** The designed label, else the product's picture; what it shows is said beside it. */
export function ItemPicture({ productId, imageUrl, design }: Props) {
  return (
    <span className={design ? 'item-picture drawn' : 'item-picture'}>
      {design ? (
        <LabelPreview design={design} />
      ) : (
        <img src={imageUrl || `/img/${productId}.svg`} alt="" width="72" height="72" />
      )}
    </span>
  );
}
