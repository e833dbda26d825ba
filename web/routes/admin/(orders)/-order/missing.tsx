import { m } from '../../../../paraglide/messages.js';

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
      <h1 className="rt-Heading rt-r-size-7">{m.admin_order_missing()}</h1>
      <p className="muted">{m.admin_order_missing_text()}</p>
    </>
  );
}
