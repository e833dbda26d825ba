import { Button } from '@radix-ui/themes';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { DesignSnapshot } from '../../shared/design.ts';
import { normalise } from '../../shared/label/text.ts';
import { formatCents } from '../../shared/money.ts';
import { LABEL_PRICE_CENTS } from '../../shared/quote.ts';
import { m } from '../paraglide/messages.js';
import { mutate, store } from '../store/store.ts';
import { COLOUR_WORDS, FONT_WORDS, ICON_WORDS } from '../ui/choice-words.ts';
import { currentDraft, nameDraft } from '../ui/draft.ts';
import { millimetres, SIZE_WORDS, TYPE_WORDS } from '../ui/option-words.ts';
import { toastError } from '../ui/refusal.ts';
import { toast } from '../ui/toast.tsx';
import type { Problem } from './-problem.ts';
import { ProblemWords } from './-problem-words.tsx';

type Props = {
  design: DesignSnapshot;
  problem: Problem | null;
  /** Back to the words; `true` when the name is missing. */
  onFix(missing: boolean): void;
};

export function DesignReview({ design, problem, onFix }: Props) {
  const [adding, setAdding] = useState(false);
  const [added, setAdded] = useState(false);
  const { text, line2, icon, colour, font, type, size, labels } = design;

  const submit = async () => {
    if (text.trim() === '') return onFix(true);
    if (problem) return problem.code === 'too_wide' ? undefined : onFix(false);
    setAdding(true);
    setAdded(await addDraft());
    setAdding(false);
  };

  return (
    <div className="stack tab-body">
      <dl className="review">
        <Row label={m.customize_name()} value={text.trim() || m.customize_not_specified()} />
        {line2.trim() !== '' && <Row label={m.customize_line2()} value={line2} />}
        <Row label={m.customize_icon()} value={ICON_WORDS[icon]()} />
        <Row label={m.customize_colour()} value={COLOUR_WORDS[colour]()} />
        <Row label={m.customize_font()} value={FONT_WORDS[font]()} />
        <Row label={m.customize_type()} value={TYPE_WORDS[type]()} />
        <Row label={m.customize_size()} value={`${SIZE_WORDS[size]()} (${millimetres(size)})`} />
        <Row label={m.customize_quantity()} value={`${labels}`} />
        <div className="review-price">
          <dt>{m.customize_price()}</dt>
          <dd className="numbers">{formatCents(labels * LABEL_PRICE_CENTS)}</dd>
        </div>
      </dl>
      {problem && (
        <div className="field-error" role="alert">
          <ProblemWords problem={problem} />
        </div>
      )}
      <Button size="4" loading={adding} onClick={() => void submit()}>
        {m.customize_add()}
      </Button>
      {added && (
        <Link
          to="/cart"
          className="rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-soft tall"
        >
          {m.customize_to_cart()}
        </Link>
      )}
      <p className="muted small">{m.customize_children_names()}</p>
    </div>
  );
}

function Row({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** Adds a set of the draft: an unchanged draft is the line it already became, if that is still there. */
async function addDraft(): Promise<boolean> {
  const { design, designId: known } = currentDraft();
  const mirror = await store.open();
  const designId = known && mirror.get('design', known) ? known : crypto.randomUUID();
  const clean = { ...design, text: normalise(design.text), line2: normalise(design.line2) };
  try {
    await mutate('addDesign', { designId, design: clean, quantity: 1 });
  } catch (error) {
    toastError(error);
    return false;
  }
  nameDraft(designId);
  toast(m.customize_added_title(), m.customize_added_text());
  return true;
}
