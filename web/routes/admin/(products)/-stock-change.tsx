import { Button } from '@radix-ui/themes';
import { type FormEvent, useState } from 'react';
import { m } from '../../../paraglide/messages.js';
import { useMirror } from '../../../store/store.ts';
import { announce } from '../../../ui/announce.ts';
import { fieldsOf } from '../../../ui/form/plain-field.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { toastError } from '../../../ui/refusal.ts';
import { moveStock } from './-save.ts';
import { BY_HAND, CAUSE_WORDS } from './-words.ts';

/** What came or went is written down as a difference, so that sales meanwhile stay counted. */
export function StockChange({ productId, onHand }: { productId: string; onHand: number }) {
  const mirror = useMirror();
  const [wrong, setWrong] = useState(false);
  const save = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { amount: typed = '', cause = '', note = '' } = fieldsOf(form);
    const amount = Number(typed.replace('−', '-'));
    const isWrong = !Number.isInteger(amount) || amount === 0;
    setWrong(isWrong);
    if (isWrong) return;
    try {
      const changes = await moveStock({ productId, amount, cause, note }, mirror);
      form.reset();
      await announce(changes, m.stock_saved({ count: onHand + amount }));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <form
      className="admin-card"
      aria-labelledby="stock-change-title"
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <Heading as="h2" size="4" id="stock-change-title">
        {m.stock_change()}
      </Heading>
      <div className="product-fields">
        <div className="field">
          <label htmlFor="stock-amount">{m.stock_amount()}</label>
          <input
            id="stock-amount"
            name="amount"
            className="input numbers"
            inputMode="text"
            autoComplete="off"
            required
            aria-invalid={wrong || undefined}
            aria-describedby={wrong ? 'stock-amount-error' : 'stock-amount-hint'}
          />
          {wrong ? (
            <span id="stock-amount-error" className="field-error" role="alert">
              {m.stock_amount_bad()}
            </span>
          ) : (
            <small id="stock-amount-hint" className="muted">
              {m.stock_amount_hint()}
            </small>
          )}
        </div>
        <div className="field">
          <label htmlFor="stock-cause">{m.stock_cause()}</label>
          <select id="stock-cause" name="cause" className="input">
            {BY_HAND.map((cause) => (
              <option key={cause} value={cause}>
                {CAUSE_WORDS[cause]()}
              </option>
            ))}
          </select>
        </div>
        <div className="field">
          <label htmlFor="stock-note">{m.stock_note()}</label>
          <input id="stock-note" name="note" className="input" maxLength={200} autoComplete="off" />
        </div>
      </div>
      <Button type="submit" size="3" className="tall">
        {m.stock_save()}
      </Button>
    </form>
  );
}
