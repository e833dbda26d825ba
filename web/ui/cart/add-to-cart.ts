import type { FormEvent } from 'react';
import { localized } from '../../../shared/locale.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { mutate } from '../../store/store.ts';
import { afterPaint } from '../../tasks.ts';

/** Where an add form is sent while no script has taken it over. */
export const addAction = () => localized('/cart/add', locale());

/** Puts what the form holds into the cart at once and says so; a refusal says why not. */
export async function addToCart(event: FormEvent<HTMLFormElement>, name: string) {
  event.preventDefault();
  const form = new FormData(event.currentTarget);
  const productId = String(form.get('productId'));
  try {
    await mutate('addToCart', { productId, quantity: Number(form.get('quantity')) });
    const [{ toast }, { sawPrice }] = await Promise.all([
      import('../toast.tsx'),
      import('./seen-prices.ts'),
    ]);
    sawPrice(productId);
    // The frame that counts what was added is not kept waiting for the words.
    afterPaint(() => toast(m.added_title(), m.added_text({ name })));
  } catch (error) {
    const { toastError } = await import('../refusal.ts');
    toastError(error);
  }
}
