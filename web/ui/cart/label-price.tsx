import { labelCents, nextStep, type PriceStep } from '../../../shared/label/choices.ts';
import { formatCents } from '../../../shared/money.ts';
import { m } from '../../paraglide/messages.js';

type Props = {
  /** Of the whole line. */
  labels: number;
  steps: readonly PriceStep[];
};

/** What each of so many labels costs, and from how many it costs less; nothing where all cost the same. */
export function LabelPrice({ labels, steps }: Props) {
  if (steps.length === 0) return null;
  const next = nextStep(labels, steps);
  return (
    <p className="muted small numbers">
      {m.price_per_label({ amount: formatCents(labelCents(labels, steps)) })}
      {next && ` ${m.price_next_step({ count: next.from, amount: formatCents(next.cents) })}`}
    </p>
  );
}
