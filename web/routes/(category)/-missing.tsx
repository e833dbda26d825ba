import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyPage } from '../../ui/feedback/empty.tsx';

export function CategoryMissing() {
  return (
    <EmptyPage title={m.category_missing_title()} text={m.category_missing_text()}>
      <ButtonLink to="/shop" size="4">
        {m.product_missing_action()}
      </ButtonLink>
    </EmptyPage>
  );
}
