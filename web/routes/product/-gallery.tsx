import { srcSetOf } from '../../../shared/catalogue/photo.ts';
import { CAPTION, takesCaption } from '../../../shared/label/caption.ts';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import type { Drawn } from '../../ui/label/draw-picture.ts';
import type { Card } from '../../ui/product/shop-product.ts';

type Props = {
  card: Card;
  drawn: Drawn | null;
  design: Pick<DesignSnapshot, 'text' | 'size'> | null;
};

/** The product's picture; where it is a photo, a drawing with the name comes below it. */
export function Gallery({ card: { name, picture, takesDesign }, drawn, design }: Props) {
  const isDrawing = picture.startsWith('/img/');
  const caption = design && takesCaption(design.size) ? `${CAPTION[locale()]} ` : '';
  const label = caption + (design?.text ?? '');
  return (
    <figure className="product-gallery">
      <img
        className="product-picture"
        src={(isDrawing && drawn?.src) || picture}
        srcSet={srcSetOf(picture)}
        sizes="(min-width: 52rem) 32rem, 92vw"
        alt={isDrawing && drawn ? `${name}, ${label}` : m.product_picture({ name })}
        width={600}
        height={600}
        fetchPriority="high"
      />
      {!isDrawing && drawn && (
        <img
          className="product-picture"
          src={drawn.src}
          alt={`${name}, ${label}`}
          width={600}
          height={600}
        />
      )}
      {takesDesign && (
        <figcaption>{design ? <strong>{label}</strong> : m.product_sample_names()}</figcaption>
      )}
    </figure>
  );
}
