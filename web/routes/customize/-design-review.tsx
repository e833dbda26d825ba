import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { feesBefore, quote } from '../../../shared/cart/quote.ts';
import { type DesignSize, millimetres } from '../../../shared/label/geometry.ts';
import { formatCents } from '../../../shared/money.ts';
import { countOf } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';
import { useRows } from '../../store/store.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { lineAlike } from '../../ui/cart/add-named.ts';
import { LabelPrice } from '../../ui/cart/label-price.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { COLOUR_WORDS, FONT_WORDS } from '../../ui/label/choice-words.ts';
import { IconName } from '../../ui/label/icons/icon-name.tsx';
import { SIZE_WORDS, TYPE_WORDS } from '../../ui/label/option-words.ts';
import { partWords } from '../../ui/label/parts/part-words.ts';
import { ProblemWords } from '../../ui/label/problem-words.tsx';
import { AskOnWhatsApp } from '../../ui/shop/ask-whatsapp.tsx';
import { SendCart } from '../../ui/shop/send-cart.tsx';
import { Fact } from '../../ui/text/facts.tsx';
import { useSteps } from './-offered.ts';
import { namesWords, type Printed } from './-printed.ts';
import { PROBLEM_ID } from './-submit-design.ts';

const NamesSheet = lazy(() => import('./-names-sheet.tsx'));

type ReviewProps = Printed & {
  /** How many names are in the cart now; null before. */
  added: number | null;
  onUseSize(size: DesignSize): void;
  /** Leads back to the list. */
  onFix(): void;
};

export function DesignReview(props: ReviewProps) {
  const { printed, rows, problem, purpose, cents, labels: all, added, onUseSize, onFix } = props;
  const { text, line2, icon, colour, font, type, size, labels } = printed;
  const bad = rows?.filter((row) => row.problem !== null).length ?? 0;
  const isEmpty = rows?.length === bad;
  const own = !purpose.productId;
  const inPack = countOf(purpose.holds);
  const steps = useSteps();
  const lines = cents === null ? [] : [{ unitPriceCents: cents, quantity: 1 }];
  const delivery = quote(lines, feesBefore(useRows('zone')), 'standard').shippingCents;
  const cart = { lines: useRows('cartLine'), designs: useRows('design') };
  const isInCart =
    !purpose.editing && added === null && lineAlike(cart, printed, purpose.productId) !== undefined;
  const each = rows ? m.names_each() : m.customize_quantity();
  return (
    <>
      {bad > 0 && (
        <Card className="customize-purpose">
          <p className="field-error">
            {purpose.editing || purpose.naming
              ? m.names_fix_first()
              : m.names_left_out({ count: bad })}
          </p>
          {!isEmpty && (
            <Button size="3" variant="soft" onClick={onFix}>
              {m.customize_to_names()}
            </Button>
          )}
        </Card>
      )}
      {isInCart && (
        <p>
          <Link to="/cart" className="customize-cancel">
            {m.customize_in_cart()}
          </Link>
        </p>
      )}
      <dl className="customize-review">
        {rows ? (
          <Fact label={m.names_title()} value={listWords(rows.length, bad, added)} />
        ) : (
          <Fact label={m.customize_name()} value={text.trim() || m.customize_not_specified()} />
        )}
        {!rows && line2.trim() !== '' && <Fact label={m.customize_line2()} value={line2} />}
        <Fact label={m.customize_icon()} value={<IconName icon={icon} />} />
        <Fact label={m.customize_colour()} value={COLOUR_WORDS[colour]()} />
        <Fact label={m.customize_font()} value={FONT_WORDS[font]()} />
        {(own || inPack > 0) && purpose.parts.length === 0 && (
          <Fact label={m.customize_type()} value={TYPE_WORDS[type]()} />
        )}
        {purpose.parts.length > 0 ? (
          purpose.parts.map((part, i) => (
            <Fact
              key={i}
              label={i === 0 ? m.parts_title() : ''}
              value={`${m.part_times({ count: part.count })} ${partWords(part)}`}
            />
          ))
        ) : (
          <Fact label={m.customize_size()} value={`${SIZE_WORDS[size]()} (${millimetres(size)})`} />
        )}
        {own && <Fact label={each} value={`${labels}`} />}
        {inPack > 0 && (
          <Fact label={each} value={rows ? `${inPack}` : m.choice_labels({ count: inPack })} />
        )}
        {cents !== null && (
          <div className="customize-review-price">
            <dt>{m.customize_price()}</dt>
            <dd className="numbers">
              {formatCents(cents)}
              {delivery > 0 && (
                <small>{m.customize_delivery({ amount: formatCents(delivery) })}</small>
              )}
            </dd>
          </div>
        )}
      </dl>
      {all !== null && !isEmpty && <LabelPrice labels={all} steps={steps} />}
      {!rows && problem && (
        <div id={PROBLEM_ID} className="field-error" role="alert">
          <ProblemWords problem={problem} onUseSize={onUseSize} />
        </div>
      )}
      <p className="muted small">{m.customize_children_names()}</p>
      {isEmpty || problem || printed.text.trim() === '' ? (
        <AskOnWhatsApp text={m.whatsapp_designer({ link: location.origin + location.pathname })} />
      ) : (
        <SendCart
          lines={[{ productId: purpose.productId, quantity: 1, design: printed }]}
          hint={m.send_design_hint()}
        />
      )}
      {rows && rows.length > bad && (
        <Suspense fallback={<Loading rows={1} />}>
          <NamesSheet rows={rows} look={{ icon, colour, font, size }} />
        </Suspense>
      )}
    </>
  );
}

function listWords(all: number, bad: number, added: number | null): string {
  if (added !== null) return m.names_in_cart({ count: added });
  if (all === 0) return m.customize_not_specified();
  return all === bad ? m.names_bad({ count: bad }) : namesWords(all - bad, all);
}
