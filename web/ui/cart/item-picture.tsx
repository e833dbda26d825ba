import { srcSetOf } from '../../../shared/catalogue/photo.ts';
import type { Locale } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { LabelPreview } from '../label/preview.tsx';
import type { Look } from '../label/sketch.tsx';
import { pictureOf } from '../product/shop-product.ts';
import './lines.css';

type Props = {
  product: Parameters<typeof pictureOf>[0] | string | null | undefined;
  design: Look | null;
  language?: Locale;
};

/** The designed label, else the product's picture; its content is beside it as text. */
export function ItemPicture({ product, design, language = locale() }: Props) {
  return (
    <span className={design ? 'cart-item-picture cart-item-drawn' : 'cart-item-picture'}>
      {design ? (
        <LabelPreview design={design} language={language} />
      ) : (
        <Picture product={product} />
      )}
    </span>
  );
}

function Picture({ product }: Pick<Props, 'product'>) {
  const known = typeof product === 'object' ? product : null;
  const id = typeof product === 'string' ? product : '';
  const url = pictureOf(known ?? { id, imageUrl: null, categoryId: null });
  return <img src={url} srcSet={srcSetOf(url)} sizes="72px" alt="" width="72" height="72" />;
}
