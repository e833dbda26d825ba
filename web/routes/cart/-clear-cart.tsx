import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { mutate } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { toastError } from '../../ui/feedback/refusal.ts';
import { leavesFocus } from '../../ui/page/focus-heading.ts';

/** Asks in place before the cart is emptied, which cannot be undone. */
export function ClearCart() {
  const [step, setStep] = useState<'full' | 'asking' | 'kept'>('full');
  if (step !== 'asking') {
    return (
      <Button
        size="3"
        variant="ghost"
        color="gray"
        ref={step === 'kept' ? focus : null}
        onClick={() => setStep('asking')}
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
        color="red"
        ref={focusAndLeave}
        onClick={() => void mutate('clearCart', {}).catch(toastError)}
      >
        {m.cart_clear_yes()}
      </Button>
      <Button size="3" variant="soft" color="gray" onClick={() => setStep('kept')}>
        {m.cart_clear_no()}
      </Button>
    </fieldset>
  );
}

const focus = (button: HTMLElement | null) => button?.focus();

const focusAndLeave = (button: HTMLElement | null) => {
  button?.focus();
  return leavesFocus(button);
};
