import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import type { Look } from '../../../shared/catalogue/look.ts';
import { CAPTION } from '../../../shared/label/caption.ts';
import { DEFAULT_DESIGN, type DesignSnapshot, SAMPLE_NAME } from '../../../shared/label/choices.ts';
import { normalise, printablePart, unprintable } from '../../../shared/label/text.ts';
import { localized } from '../../../shared/locale.ts';
import { changeableSize, type PackPart, setsSizes } from '../../../shared/production/pack.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { useHydrated } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { addAction, addToCart } from '../../ui/cart/add-to-cart.ts';
import { Stepper } from '../../ui/cart/stepper.tsx';
import { Heading } from '../../ui/heading.tsx';
import { changeDraft, useDraft } from '../../ui/label/draft.ts';
import { useLivePicture } from '../../ui/label/use-live-picture.ts';
import { Badges } from '../../ui/product/features.tsx';
import { EachWords, HoldsWords } from '../../ui/product/holds.tsx';
import { useLiveCard } from '../../ui/product/live-card.ts';
import { Price } from '../../ui/product/price.tsx';
import type { Card } from '../../ui/product/shop-product.ts';
import { AskOnWhatsApp } from '../../ui/shop/ask-whatsapp.tsx';
import { Arrival } from './-arrival.tsx';
import { Gallery } from './-gallery.tsx';
import { ProductName } from './-name.tsx';
import type { ProductData } from './-product.ts';
import '../../ui/product/price-flag.css';

/** Loaded when it is needed: few packs are mixed. */
const ProductParts = lazy(() => import('./-parts.tsx'));

type Props = Pick<ProductData, 'card' | 'drawing' | 'look' | 'zones'> & {
  origin: string;
  /** All its labels are ironed on. */
  isIronOn: boolean;
};

/** The product with its form. The typed name is drawn on its picture. */
export function Offer({ card: ofPage, drawing, look, zones, origin, isIronOn }: Props) {
  const card = useLiveCard(ofPage);
  const { draft, isChosen, changeLook } = useBeginning(look);
  const [quantity, setQuantity] = useState(1);
  const input = useRef<HTMLInputElement>(null);
  // The server does not know the name that is drawn on each part.
  const isHydrated = useHydrated();
  const design = card.takesDesign ? namedWith(draft, card.holds) : null;
  const character = design && unprintable(design.text);
  const text = printablePart(draft.text);
  // Without a name a look that was chosen is drawn with a sample; the labels stay blank.
  const shown = { ...draft, text: text || (isChosen ? SAMPLE_NAME : '') };
  const drawable = card.takesDesign ? namedWith(shown, card.holds) : null;
  const parts = card.holds && setsSizes(card.holds.parts) ? card.holds.parts : NONE;
  const asked = drawable && {
    picture: drawing,
    design: drawable,
    size: drawable.size,
    parts,
    caption: CAPTION[locale()],
  };
  const drawn = useLivePicture(asked);
  const wrong = character
    ? m.customize_unprintable({ character })
    : drawn?.isFitting === false && m.product_too_wide();
  const buy = (event: FormEvent<HTMLFormElement>) => {
    if (!wrong) return void addToCart(event, card, design);
    event.preventDefault();
    input.current?.focus();
  };
  return (
    <form className="product" method="post" action={addAction()} onSubmit={buy}>
      <input type="hidden" name="productId" value={card.id} />
      <input type="hidden" name="quantity" value={quantity} />
      <Gallery card={card} drawing={drawing} drawn={drawn} asked={asked} />
      <div className="product-offer">
        <p className="product-kind">
          {card.category}
          {card.bestseller && <span className="price-flag">{m.product_bestseller()}</span>}
        </p>
        <div className="product-title">
          <Heading as="h1" size="8">
            {card.name}
          </Heading>
          <Price cents={card.priceCents} />
        </div>
        <p className="product-holds">
          <HoldsWords holds={card.holds} />
          <span>
            <EachWords holds={card.holds} priceCents={card.priceCents} />
          </span>
        </p>
        {isHydrated && parts.length > 0 && (
          <Suspense fallback={null}>
            <ProductParts parts={parts} design={card.takesDesign ? { ...draft, text } : null} />
          </Suspense>
        )}
        {card.takesDesign && !card.soldOut && (
          <ProductName
            productId={card.id}
            draft={draft}
            changeLook={changeLook}
            holds={card.holds}
            wrong={wrong}
            input={input}
          />
        )}
        <BuyBar card={card} quantity={quantity} onStep={(by) => setQuantity((now) => now + by)} />
        {!card.soldOut && <Arrival zones={zones} />}
        <p className="lead">{card.description}</p>
        <AskOnWhatsApp
          text={m.whatsapp_product({
            name: card.name,
            link: origin + localized(`/product/${card.id}`, locale()),
          })}
        />
        <Badges
          items={[
            ['drop', m.feature_waterproof()],
            ['clock', m.feature_long_lasting()],
            ['peel', m.feature_easy()],
            isIronOn ? ['iron', m.choice_type_iron_on()] : ['plate', m.feature_dishwasher()],
            ['shirt', m.feature_laundry()],
            ['heart', m.feature_full_satisfaction()],
          ]}
        />
      </div>
    </form>
  );
}

const NONE: PackPart[] = [];

/** Null without a name: the labels are blank then. */
function namedWith(draft: DesignSnapshot, holds: ProductData['card']['holds']) {
  const text = normalise(draft.text);
  if (text === '') return null;
  const { icon, colour, font, labels } = draft;
  const size = (holds && changeableSize(holds.parts)) ?? draft.size;
  const type = holds?.parts[0]?.type ?? draft.type;
  return { text, line2: '', icon, colour, font, type, size, labels };
}

type BuyBarProps = { card: Card; quantity: number; onStep(by: 1 | -1): void };

/** On a phone it stays at the bottom of the screen. */
function BuyBar({ card: { name, soldOut }, quantity, onStep }: BuyBarProps) {
  if (soldOut) return <p className="product-sold-out">{m.product_sold_out()}</p>;
  return (
    <div className="product-bar">
      <Stepper value={quantity} of={name} onStep={onStep} />
      <Button size="4" type="submit">
        {m.product_add()}
      </Button>
    </div>
  );
}

const isUsual = ({ icon, colour, font }: DesignSnapshot) =>
  icon === DEFAULT_DESIGN.icon && colour === DEFAULT_DESIGN.colour && font === DEFAULT_DESIGN.font;

/** The draft, with the product's own look until somebody has chosen another. */
function useBeginning(look: Look | null) {
  const { design } = useDraft();
  const [isChosen, setChosen] = useState(false);
  const draft = look && !isChosen && isUsual(design) ? { ...design, ...look } : design;
  const changeLook = (patch: Partial<Look>) => {
    const { icon, colour, font } = draft;
    setChosen(true);
    changeDraft({ icon, colour, font, ...patch });
  };
  return { draft, isChosen, changeLook };
}
