import type { FormEvent, MouseEvent } from 'react';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { localized } from '../../../shared/locale.ts';
import { afterPaint } from '../../boot/tasks.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { mutate } from '../../store/store.ts';

/** Where the form is sent before hydration. */
export const addAction = () => localized('/cart/add', locale());

/** A double click or tap on a button that adds is one add. */
export const addOnce = (event: MouseEvent) => {
  if (event.detail > 1) event.preventDefault();
};

type Added = { name: string; takesDesign: boolean };

/** With a design, the product is printed with it; without one, it is blank, and the toast offers a name. */
export async function addToCart(
  event: FormEvent<HTMLFormElement>,
  { name, takesDesign }: Added,
  design: DesignSnapshot | null = null,
) {
  event.preventDefault();
  const { submitter } = event.nativeEvent as SubmitEvent;
  const form = new FormData(event.currentTarget);
  const productId = String(form.get('productId'));
  try {
    const quantity = Number(form.get('quantity'));
    if (design) await (await import('./add-named.ts')).addNamed({ design, productId, quantity });
    else await mutate('addToCart', { productId, quantity });
    const isNameless = takesDesign && !design;
    const [{ toast }, { sawPrice }, late] = await Promise.all([
      import('../feedback/toast.tsx'),
      import('./seen-prices.ts'),
      // Without a connection it may not load. The product is added all the same.
      isNameless ? import('./nameless.tsx').catch(() => null) : null,
    ]);
    sawPrice(productId);
    // The frame that counts what was added does not wait for the toast.
    afterPaint(() => {
      if (late) late.toastNameless(productId, name, submitter);
      else toast(m.added_title(), m.added_text({ name }));
    });
  } catch (error) {
    const { toastError } = await import('../feedback/refusal.ts');
    toastError(error);
  }
}
