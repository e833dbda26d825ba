import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { formatCents } from '../../../../shared/money.ts';
import type { Row } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { shopNow } from '../../../store/shop-time.ts';
import { mutate, useMirror, useRow } from '../../../store/store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { toastError } from '../../../ui/feedback/refusal.ts';
import { toast } from '../../../ui/feedback/toast.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { dayOf } from '../../../ui/text/moment.ts';
import { EditButton } from '../-shared/edit-button.tsx';
import { DiscountForm } from './-form.tsx';

type Props = { discount: Row<'discount'> };

/** One code: what it gives, how often it was used, and how to change or end it. */
export function DiscountCard({ discount }: Props) {
  const [editing, setEditing] = useState(false);
  const mirror = useMirror();
  const use = useRow('discountUse', discount.id);
  const state = stateOf(discount, use, shopNow());
  const { id: code, active, edition: basedOn, ...rules } = discount;
  const switchTo = async (active: boolean) => {
    try {
      const maxUses = use?.maxUses ?? null;
      const edition = crypto.randomUUID();
      const args = { code, ...rules, maxUses, active, edition, basedOn };
      await mutate('saveDiscount', args, mirror);
      toast(active ? m.discount_begun({ code }) : m.discount_ended_toast({ code }));
    } catch (error) {
      toastError(error);
    }
  };
  return (
    <li className="card" aria-label={code}>
      <div className="row spread">
        <Heading as="h2" size="4" className="office-code">
          {code}
        </Heading>
        <Badge tone={state.tone}>{state.word()}</Badge>
      </div>
      {editing ? (
        <DiscountForm discount={discount} use={use} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Rules discount={discount} use={use} />
          <div className="row">
            <EditButton name={code} onEdit={() => setEditing(true)} />
            <Button
              size="3"
              variant="soft"
              color={active ? 'red' : undefined}
              className="tall"
              aria-label={m.office_do_of({
                act: active ? m.discount_end() : m.discount_resume(),
                name: code,
              })}
              onClick={() => switchTo(!active)}
            >
              {active ? m.discount_end() : m.discount_resume()}
            </Button>
          </div>
        </>
      )}
    </li>
  );
}

function Rules({ discount, use }: Props & { use: Row<'discountUse'> | undefined }) {
  const { kind, value, validFrom, validTo, minSubtotalCents, oncePerCustomer } = discount;
  const uses = String(use?.uses ?? 0);
  const rules = [
    [
      m.discount_gives(),
      kind === 'percent' ? m.discount_percent_off({ percent: String(value) }) : formatCents(value),
    ],
    [
      m.discount_used(),
      use?.maxUses == null
        ? m.discount_used_times({ uses })
        : m.discount_used_of({ uses, most: String(use.maxUses) }),
    ],
    [m.discount_from(), dayOf(validFrom)],
    [m.discount_to(), validTo === null ? m.discount_no_end() : dayOf(validTo - 1)],
    ...(minSubtotalCents > 0 ? [[m.discount_minimum(), formatCents(minSubtotalCents)]] : []),
    ...(oncePerCustomer ? [[m.discount_limit(), m.discount_once()]] : []),
  ];
  return (
    <dl className="office-facts numbers">
      {rules.map(([name, fact]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{fact}</dd>
        </div>
      ))}
    </dl>
  );
}

function stateOf(
  { active, validFrom, validTo }: Row<'discount'>,
  use: Row<'discountUse'> | undefined,
  now: number,
) {
  if (!active) return { tone: 'gray', word: m.discount_state_off } as const;
  if (validTo !== null && validTo <= now)
    return { tone: 'gray', word: m.discount_state_over } as const;
  if (use?.maxUses != null && use.uses >= use.maxUses) {
    return { tone: 'yellow', word: m.discount_state_spent } as const;
  }
  if (validFrom > now) return { tone: 'blue', word: m.discount_state_later } as const;
  return { tone: 'green', word: m.discount_state_on } as const;
}
