import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Nothing } from '../../ui/page/empty-page.tsx';

export function CategoryMissing() {
  return (
    <Nothing title={m.category_missing_title()} text={m.category_missing_text()}>
      <ButtonLink to="/shop" size="4">
        {m.product_missing_action()}
      </ButtonLink>
    </Nothing>
  );
}
