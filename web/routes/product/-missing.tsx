import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Nothing } from '../../ui/page/empty-page.tsx';

export function ProductMissing() {
  return (
    <Nothing title={m.product_missing_title()} text={m.product_missing_text()}>
      <ButtonLink to="/shop" size="4">
        {m.product_missing_action()}
      </ButtonLink>
    </Nothing>
  );
}
