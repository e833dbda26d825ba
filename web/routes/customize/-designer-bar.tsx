import { formatCents } from '../../../shared/money.ts';
import { m } from '../../paraglide/messages.js';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { dismissAll } from '../../ui/feedback/toast.tsx';
import { LoadingButton } from '../../ui/loading-button.tsx';
import { leavesFocusTo } from '../../ui/page/focus-heading.ts';
import './bar.css';

export type BarAction =
  | { does: 'next'; words: string; act(): void }
  | { does: 'submit'; words: string; busy: boolean; act(): void }
  | { does: 'cart' };

type Props = {
  /** '30 names × 50 labels'; null while nothing can be bought. */
  amount: string;
  cents: number | null;
  action: BarAction;
  /** Beside it, quieter. */
  second: { words: string; busy: boolean; act(): void } | null;
};

/** The price and the next step, always visible. */
export function DesignerBar({ amount, cents, action, second }: Props) {
  return (
    <section className="customize-bar" aria-label={m.customize_price()}>
      <p>
        {cents !== null && <strong className="price numbers">{formatCents(cents)}</strong>}
        {cents !== null && <span className="muted numbers">{amount}</span>}
      </p>
      {second && (
        <LoadingButton size="4" variant="soft" loading={second.busy} onClick={second.act}>
          {second.words}
        </LoadingButton>
      )}
      {/* Another button at each step, so that its delay begins again. */}
      <BarButton key={action.does === 'cart' ? '' : action.words} action={action} />
    </section>
  );
}

const leavesFocus = leavesFocusTo('.customize-bar > a');

function BarButton({ action }: { action: BarAction }) {
  if (action.does === 'cart') {
    return (
      // In the cart the toast would cover the header, and the cart itself shows what was added.
      <ButtonLink to="/cart" size="4" onClick={dismissAll}>
        {m.customize_to_cart()}
      </ButtonLink>
    );
  }
  if (action.does === 'submit') {
    return (
      <LoadingButton size="4" ref={leavesFocus} loading={action.busy} onClick={action.act}>
        {action.words}
      </LoadingButton>
    );
  }
  return (
    <Button size="4" onClick={action.act}>
      {action.words}
    </Button>
  );
}
