import { nameIn } from '../../../../shared/catalogue/product.ts';
import { locale } from '../../../locale.ts';
import { m } from '../../../paraglide/messages.js';
import { useRow } from '../../../store/store.ts';
import { Card } from '../../../ui/card.tsx';
import { Button } from '../-shared/button.tsx';
import { PackParts } from '../(production)/-pack-parts.tsx';

type Props = { productId: string; onDone(): void };

/** A product that was just made has no pack yet, and nothing of it would be printed. */
export function NewPack({ productId, onDone }: Props) {
  const product = useRow('product', productId);
  const pack = useRow('pack', productId);
  if (!product) return null;
  return (
    <Card
      id="pack-title"
      title={m.products_pack({ name: nameIn(locale(), product) })}
      tabIndex={-1}
      ref={focus}
    >
      <p className="muted">{m.work_packs_text()}</p>
      {/* Above what grows when a count is saved, which a tap on this button does. */}
      <div className="row">
        <Button size="3" variant="soft" onClick={onDone}>
          {m.products_pack_done()}
        </Button>
      </div>
      <PackParts product={product} pack={pack} />
    </Card>
  );
}

/** On a phone it would be out of sight. */
const focus = (card: HTMLElement | null) => card?.focus();
