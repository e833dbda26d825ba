import { m } from '../../paraglide/messages.js';
import { ButtonLink, type Looks } from '../button.tsx';

type Props = Partial<Pick<Looks, 'size' | 'variant'>> & {
  productId: string;
  name: string;
  words?: () => string;
  onOpen?(): void;
};

/** Blank labels in the cart get a name in the designer. */
export const AddName = ({
  productId,
  name,
  words = m.cart_add_name,
  size = '3',
  variant = 'soft',
  onOpen,
}: Props) => (
  <ButtonLink
    to="/customize"
    search={{ product: productId, naming: 'yes' }}
    size={size}
    variant={variant}
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
