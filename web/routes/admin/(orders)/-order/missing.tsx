import { m } from '../../../../paraglide/messages.js';
import { Empty } from '../../../../ui/feedback/empty.tsx';
import { Loading } from '../../../../ui/feedback/loading.tsx';

/** An order that is on its way, or that there is not. */
export const OrderNothing = ({ failed }: { failed: boolean }) =>
  failed ? (
    <Empty isPage title={m.admin_order_missing()} text={m.admin_order_missing_text()} />
  ) : (
    <Loading rows={2} />
  );
