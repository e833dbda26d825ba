import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../button.tsx';

type Props = {
  productId: string;
  name: string;
  words?: () => string;
  isPlain?: boolean;
  onOpen?(): void;
};

/** Blank labels in the cart get a name in the designer. */
export const AddName = ({
  productId,
  name,
  words = m.cart_add_name,
  isPlain = false,
  onOpen,
}: Props) => (
  <ButtonLink
    to="/customize"
    search={{ product: productId, naming: 'yes' }}
    size={isPlain ? '2' : '3'}
    variant={isPlain ? 'ghost' : 'soft'}
    onClick={() => {
      onOpen?.();
      void beginEmpty();
    }}
  >
    {words()}
    <span className="sr-only"> {name}</span>
  </ButtonLink>
);

/** Otherwise the designer would continue with another label, and the name would be added to its name. */
const beginEmpty = async () => (await import('../label/draft.ts')).openNameless();
