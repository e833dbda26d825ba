import { m } from '../../paraglide/messages.js';
import { dismissAll, toastWithAction } from '../feedback/toast.tsx';
import { ToastAction } from '../feedback/toast-action.tsx';
import { AddName } from './add-name.tsx';

/** A pack was added without a name: the toast offers to add it. */
export function toastNameless(productId: string, name: string, by: Element | null) {
  const action = (
    <ToastAction by={by}>
      <AddName productId={productId} name={name} onOpen={dismissAll} />
    </ToastAction>
  );
  toastWithAction(m.added_title(), m.added_text({ name }), action, by);
}
