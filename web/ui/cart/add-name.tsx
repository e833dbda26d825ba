import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../button.tsx';

type Props = { productId: string; name: string; onOpen?(): void };

/** Blank labels in the cart get a name in the designer. */
export const AddName = ({ productId, name, onOpen }: Props) => (
  <ButtonLink
    to="/customize"
    search={{ product: productId, naming: 'yes' }}
    size="3"
    variant="soft"
    onClick={() => {
      onOpen?.();
      void beginEmpty();
    }}
  >
    {m.cart_add_name()}
    <span className="sr-only"> {name}</span>
  </ButtonLink>
);

/** Otherwise the designer would continue with another label, and the name would be added to its name. */
const beginEmpty = async () => (await import('../label/draft.ts')).openNameless();
