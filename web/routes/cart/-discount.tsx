import { type FormEvent, useId, useState } from 'react';
import { formatCents } from '../../../shared/money.ts';
import type { Row } from '../../../shared/tx.ts';
import { type Failed, post } from '../../api/http.ts';
import { m } from '../../paraglide/messages.js';
import { mutate, store } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { useAppliedDiscount } from '../../ui/cart/items.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Field } from '../../ui/form/field.tsx';
import { leavesFocusTo } from '../../ui/page/focus-heading.ts';
import './discount.css';

/** The code in the cart, or the form for one. */
export function CartDiscount({ subtotalCents }: { subtotalCents: number }) {
  const applied = useAppliedDiscount();
  return (
    <div className="discount">
      {applied ? <Applied applied={applied} subtotalCents={subtotalCents} /> : <CodeForm />}
    </div>
  );
}

/** What took the other's place gets the focus. */
const leavesFocusToButton = leavesFocusTo('.discount button');
const leavesFocusToField = leavesFocusTo('.discount input');

type AppliedProps = { applied: Row<'appliedDiscount'>; subtotalCents: number };

export function Applied({ applied: { code, minSubtotalCents }, subtotalCents }: AppliedProps) {
  const below = subtotalCents < minSubtotalCents;
  return (
    <div role="status" ref={leavesFocusToField}>
      <div className="row spread">
        <strong className="discount-code">{m.discount_applied({ code })}</strong>
        <Button
          size="2"
          variant="ghost"
          aria-label={m.discount_remove_name({ code })}
          onClick={() => void mutate('clearDiscount', {})}
        >
          {m.discount_remove()}
        </Button>
      </div>
      {below && (
        <p className="field-error">{m.discount_below({ amount: formatCents(minSubtotalCents) })}</p>
      )}
    </div>
  );
}

/** Grey, and not disabled, which would take the focus away. */
const BUSY = { 'aria-busy': true, 'aria-disabled': true, 'data-disabled': true };

function CodeForm() {
  const [error, setError] = useState('');
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const id = useId();
  const apply = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const refuse = (words: string) => {
      setError(words);
      document.getElementById(id)?.focus();
    };
    if (code.trim() === '') return refuse(m.discount_empty());
    setBusy(true);
    const answer = await post('/api/cart/discount', { code });
    // The field stays until the mirror brings the code, perhaps one whose answer was lost.
    if (answer.ok || answer.code === 'offline') await store.me?.pull().catch(() => {});
    if (answer.ok) toast(m.discount_added({ code: answer.data.code }));
    else refuse(await reason(answer));
    setBusy(false);
  };
  return (
    <form noValidate onSubmit={apply} ref={leavesFocusToButton}>
      <Field id={id} label={m.discount_title()} error={error}>
        {(inputProps) => (
          <div className="discount-row">
            <input
              {...inputProps}
              value={code}
              maxLength={32}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={(event) => setCode(event.target.value)}
            />
            <Button type="submit" variant="soft" size="3" {...(busy && BUSY)}>
              {m.discount_apply()}
            </Button>
          </div>
        )}
      </Field>
    </form>
  );
}

async function reason(failed: Failed): Promise<string> {
  const words =
    failed.code === 'offline'
      ? null
      : await import('../../ui/feedback/refusal.ts').catch(() => null);
  return words?.failureText(failed) ?? m.discount_offline();
}
