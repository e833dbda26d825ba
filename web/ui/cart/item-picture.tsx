import { srcSetOf } from '../../../shared/catalogue/photo.ts';
import { takesDesign } from '../../../shared/catalogue/product.ts';
import { boxOfSize } from '../../../shared/label/box.ts';
import type { Locale } from '../../../shared/locale.ts';
import { isMade } from '../../../shared/production/pack.ts';
import { locale } from '../../locale.ts';
import { LabelPreview } from '../label/preview.tsx';
import type { Look } from '../label/sketch.tsx';
import { pictureOf } from '../product/shop-product.ts';
import './lines.css';

type Product = Parameters<typeof pictureOf>[0] & Parameters<typeof takesDesign>[0];

type Props = {
  product: Product | string | null | undefined;
  design: Look | null;
  language?: Locale;
};

/** The label as it is printed, else the product's picture. Its words are beside it as text. */
export function ItemPicture({ product, design, language = locale() }: Props) {
  const isBlank = !design && typeof product === 'object' && product && takesDesign(product);
  return (
    <span
      className={`cart-item-picture ${design ? 'cart-item-drawn' : isBlank ? 'cart-item-unnamed' : ''}`}
      style={{ '--label-mm': widthMm(design) }}
    >
      {design ? (
        <LabelPreview design={design} language={language} />
      ) : isBlank ? (
        <BlankLabel />
      ) : (
        <Picture product={product} />
      )}
    </span>
  );
}

/** Labels beside each other are drawn to one scale, blank ones as medium ones. */
export function widthMm(design: Pick<Look, 'size'> | null | undefined): number {
  return boxOfSize(design && isMade(design.size) ? design.size : 'medium').widthMm;
}

/** Product pictures show sample names, so blank labels have a picture of their own. */
export const BlankLabel = () => (
  <svg className="cart-item-blank" viewBox="0 0 56 16" aria-hidden="true">
    <rect x=".25" y=".25" width="55.5" height="15.5" rx="2" fill="white" />
    <path d="M8 11.5h40" />
  </svg>
);

function Picture({ product }: Pick<Props, 'product'>) {
  const known = typeof product === 'object' ? product : null;
  const id = typeof product === 'string' ? product : '';
  const url = pictureOf(known ?? { id, imageUrl: null, categoryId: null });
  return <img src={url} srcSet={srcSetOf(url)} sizes="72px" alt="" width="72" height="72" />;
}
