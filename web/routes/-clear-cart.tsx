import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { m } from '../paraglide/messages.js';
import { mutate } from '../store/store.ts';
import { toastError } from '../ui/refusal.ts';

/** Asks once, in place: what is thrown away cannot be had back. */
export function ClearCart() {
  const [asking, setAsking] = useState(false);
  if (!asking) {
    return (
      <Button
        size="3"
        className="tall"
        variant="ghost"
        color="gray"
        onClick={() => setAsking(true)}
      >
        {m.cart_clear()}
      </Button>
    );
  }
  return (
    <fieldset className="ask">
      <legend>{m.cart_clear_ask()}</legend>
      <Button
        size="3"
        className="tall"
        color="red"
        ref={(button) => button?.focus()}
        onClick={() => void mutate('clearCart', {}).catch(toastError)}
      >
        {m.cart_clear_yes()}
      </Button>
      <Button
        size="3"
        className="tall"
        variant="soft"
        color="gray"
        onClick={() => setAsking(false)}
      >
        {m.cart_clear_no()}
      </Button>
    </fieldset>
  );
}
