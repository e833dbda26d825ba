import { m } from '../../../../paraglide/messages.js';
import { Heading } from '../../../../ui/heading.tsx';

/** An order that is on its way, or that there is not. */
export function OrderNothing({ failed }: { failed: boolean }) {
  if (!failed) {
    return (
      <div aria-busy="true">
        <p className="sr-only">{m.admin_loading()}</p>
        <div className="admin-skeleton" />
        <div className="admin-skeleton" />
      </div>
    );
  }
  return (
    <>
      <Heading as="h1" size="7">
        {m.admin_order_missing()}
      </Heading>
      <p className="muted">{m.admin_order_missing_text()}</p>
    </>
  );
}
