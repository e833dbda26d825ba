import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Nothing } from '../../ui/page/empty-page.tsx';

export function ProductMissing() {
  return (
    <Nothing title={m.product_missing_title()} text={m.product_missing_text()}>
      <Link to="/shop" className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-solid">
        {m.product_missing_action()}
      </Link>
    </Nothing>
  );
}
