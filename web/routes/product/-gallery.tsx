import { srcSetOf } from '../../../shared/catalogue/photo.ts';
import { CAPTION, takesCaption } from '../../../shared/label/caption.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import type { Asked, Drawn } from '../../ui/label/draw-picture.ts';
import { drawing } from '../../ui/label/drawing.ts';
import { useLivePicture } from '../../ui/label/use-live-picture.ts';
import { useSettled } from '../../ui/page/settled.ts';
import type { Card } from '../../ui/product/shop-product.ts';

type Props = {
  card: Card;
  /** Which of the renderer's pictures shows it. */
  drawing: string;
  drawn: Drawn | null;
  /** Null without a name that can be drawn. */
  asked: Asked | null;
};

/**
 * The product's picture, and the label on other things; where it is a photo, a drawing with the name
 * comes after it. On a phone they scroll sideways.
 */
export function Gallery({ card, drawing, drawn, asked }: Props) {
  const { name, picture, takesDesign } = card;
  const isDrawing = picture.endsWith('.svg');
  const caption = asked && takesCaption(asked.size) ? `${CAPTION[locale()]} ` : '';
  const label = caption + (asked?.design.text ?? '');
  const all = (
    <>
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
    </>
  );
  if (!takesDesign) return <figure className="product-gallery">{all}</figure>;
  return (
    <figure className="product-gallery">
      <section
        className="product-views"
        aria-label={m.product_views({ name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it is read sideways, by keyboard too
        tabIndex={0}
      >
        {all}
        {viewsOf(drawing).map((view) => (
          <View key={view} view={view} asked={asked} />
        ))}
      </section>
      <figcaption>{asked ? <strong>{label}</strong> : m.product_sample_names()}</figcaption>
    </figure>
  );
}

/** Decorative: it has no text alternative, and is redrawn after a pause in typing. */
function View({ view, asked }: { view: string; asked: Asked | null }) {
  const text = useSettled(asked?.design.text);
  const drawn = useLivePicture(
    asked && text ? { ...asked, picture: view, design: { ...asked.design, text } } : null,
  );
  return (
    <img
      className="product-picture"
      src={drawn?.src ?? drawing(view)}
      alt=""
      width={600}
      height={600}
      loading="lazy"
    />
  );
}

/** What else carries the label, by the picture of a product or of its category: names below /img/. */
const VIEWS: Record<string, readonly string[]> = {
  1: ['lunch-box', 'pencils'],
  2: ['lunch-box', 'school-bag'],
  4: ['exercise-book', 'lunch-box'],
  5: ['school-bag', 'pencils'],
  6: ['collar', 'shoes'],
  7: ['lunch-box', 'collar'],
  8: ['school-bag', 'shoes'],
  'clothing-labels': ['shoes', 'school-bag'],
  'baby-care-labels': ['lunch-box', 'collar'],
  accessories: ['shoes', 'lunch-box'],
};
/** The service worker caches these two; it does not cache the others (web/build/service-worker.ts). */
const USUAL = ['1', '8'];

const viewsOf = (drawing: string) => VIEWS[drawing] ?? USUAL;
