import { formatCents } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { useRow } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts } from '../../../ui/text/facts.tsx';
import { dayOf } from '../../../ui/text/moment.ts';
import { CardButton, EditableCard, useChange } from '../-shared/editable-card.tsx';
import { DiscountForm } from './-form.tsx';

type Props = { discount: Row<'discount'> };

/** One code: what it gives, how often it was used, and how to change or end it. */
export function DiscountCard({ discount }: Props) {
  const change = useChange();
  const use = useRow('discountUse', discount.id);
  const now = shopNow();
  const state = stateOf(discount, use, now);
  const { id: code, active, edition: basedOn, ...rules } = discount;
  const act = active ? m.discount_end() : m.discount_resume();
  const turn = () => {
    const maxUses = use?.maxUses ?? null;
    const edition = crypto.randomUUID();
    const args = { code, ...rules, maxUses, active: !active, edition, basedOn };
    const done = active ? m.discount_ended_toast({ code }) : m.discount_begun({ code });
    void change('saveDiscount', args, done);
  };
  return (
    <EditableCard
      name={code}
      headingClass="office-code"
      badge={<Badge tone={state.tone}>{state.word()}</Badge>}
      form={(close) => <DiscountForm discount={discount} use={use} onDone={close} />}
      actions={
        // After its last day only another last day makes it work again.
        !isOver(discount, now) && (
          <CardButton
            label={m.office_do_of({ act, name: code })}
            tone={active ? 'red' : undefined}
            onClick={turn}
          >
            {act}
          </CardButton>
        )
      }
    >
      <Rules discount={discount} use={use} />
    </EditableCard>
  );
}

function Rules({ discount, use }: Props & { use: Row<'discountUse'> | undefined }) {
  const { kind, value, validFrom, validTo, minSubtotalCents, oncePerCustomer } = discount;
  const uses = use?.uses ?? 0;
  return (
    <Facts
      className="office-facts numbers"
      facts={[
        [
          m.discount_gives(),
          kind === 'percent'
            ? m.discount_percent_off({ percent: String(value) })
            : m.discount_amount_off({ amount: formatCents(value) }),
        ],
        [
          m.discount_used(),
          use?.maxUses == null
            ? m.discount_used_times({ uses })
            : m.discount_used_of({ uses, most: use.maxUses }),
        ],
        [m.discount_from(), dayOf(validFrom)],
        [m.discount_to(), validTo === null ? m.discount_no_end() : dayOf(validTo - 1)],
        minSubtotalCents > 0 && [m.discount_minimum(), formatCents(minSubtotalCents)],
        oncePerCustomer && [m.discount_limit(), m.discount_once()],
      ]}
    />
  );
}

const isOver = ({ validTo }: Row<'discount'>, now: number) => validTo !== null && validTo <= now;

function stateOf(discount: Row<'discount'>, use: Row<'discountUse'> | undefined, now: number) {
  const { active, validFrom } = discount;
  if (!active) return { tone: 'gray', word: m.discount_state_off } as const;
  if (isOver(discount, now)) return { tone: 'gray', word: m.discount_state_over } as const;
  if (use?.maxUses != null && use.uses >= use.maxUses) {
    return { tone: 'yellow', word: m.discount_state_spent } as const;
  }
  if (validFrom > now) return { tone: 'blue', word: m.discount_state_later } as const;
  return { tone: 'green', word: m.discount_state_on } as const;
}
