import type { Locale } from '../../shared/product.ts';
import { locale } from '../locale.ts';
import { LabelPreview } from './label-preview.tsx';
import type { Look } from './label-sketch.tsx';

type Props = {
  productId: string | null;
  imageUrl?: string | null | undefined;
  design: Look | null;
  language?: Locale;
};

/** The designed label, else the product's picture; what it shows is said beside it. */
export function ItemPicture({ productId, imageUrl, design, language = locale() }: Props) {
  return (
    <span className={design ? 'item-picture drawn' : 'item-picture'}>
      {design ? (
        <LabelPreview design={design} language={language} />
      ) : (
        <img src={imageUrl || `/img/${productId}.svg`} alt="" width="72" height="72" />
      )}
    </span>
  );
}
