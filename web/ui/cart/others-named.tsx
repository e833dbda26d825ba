import { snapshotOf } from '../../../shared/label/choices.ts';
import { type LabelText, nameCount } from '../../../shared/label/names.ts';
import type { Row } from '../../../shared/tx.ts';
import { m } from '../../paraglide/messages.js';
import { mutate, openStore } from '../../store/store.ts';
import { Button } from '../button.tsx';
import { toastError } from '../feedback/refusal.ts';
import { dismissAll, toastWithAction } from '../feedback/toast.tsx';
import { ToastAction } from '../feedback/toast-action.tsx';

/**
 * Once a line of the cart has another child's name, offers to change the first child's other lines, too: an
 * order that is repeated for a sibling has several.
 */
export async function offerOthers(before: Row<'design'>, after: LabelText) {
  const mirror = await openStore();
  const others = othersNamed(mirror.list('design'), before, after);
  if (others.length === 0) return;
  const change = () => {
    dismissAll();
    for (const { id, ...design } of others)
      mutate('changeDesign', { designId: id, design }).catch(toastError);
  };
  const action = (
    <ToastAction by={null}>
      <Button size="2" onClick={change}>
        {m.cart_others_change({ name: after.text })}
      </Button>
    </ToastAction>
  );
  toastWithAction(m.cart_others_named({ name: before.text }), '', action, null);
}

/** The other designs with the old name, as they would be. A second line that differs stays. */
export const othersNamed = (
  designs: readonly Row<'design'>[],
  before: Pick<Row<'design'>, 'id' | 'text' | 'line2'>,
  { text, line2 }: LabelText,
) =>
  designs
    .filter((one) => one.id !== before.id && one.text === before.text && nameCount(one) === 1)
    .filter(() => text !== before.text)
    .map((one) => ({
      ...snapshotOf(one),
      id: one.id,
      text,
      line2: one.line2 === before.line2 ? line2 : one.line2,
    }));
