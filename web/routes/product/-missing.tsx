import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyPage } from '../../ui/feedback/empty.tsx';

export function ProductMissing() {
  return (
    <EmptyPage title={m.product_missing_title()} text={m.product_missing_text()}>
      <ButtonLink to="/shop" size="4">
        {m.product_missing_action()}
      </ButtonLink>
    </EmptyPage>
  );
}
