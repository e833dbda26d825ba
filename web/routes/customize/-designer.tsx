import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { labelsInSet, unitPriceCents } from '../../../shared/cart/quote.ts';
import type { DraftContent } from '../../../shared/cart/schema.ts';
import { nameIn } from '../../../shared/catalogue/product.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import type { Drawing } from '../../../shared/label/draw.ts';
import type { DesignSize } from '../../../shared/label/geometry.ts';
import { namesOf, withNames } from '../../../shared/label/names.ts';
import { localized } from '../../../shared/locale.ts';
import { countOf } from '../../../shared/production/pack.ts';
import { afterPaint } from '../../boot/tasks.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { dismissAll } from '../../ui/feedback/toast.tsx';
import { designOn } from '../../ui/label/design-on.ts';
import { changeDraft, closeLine, useDraft } from '../../ui/label/draft.ts';
import { FIX_ID, PASTE_ID } from '../../ui/label/names/names-ids.ts';
import { useNameRows, useProblem } from '../../ui/label/problem.ts';
import type { Look } from '../../ui/label/sketch.tsx';
import { TabList } from '../../ui/list/tabs.tsx';
import { holdsWords } from '../../ui/product/holds.tsx';
import { Price } from '../../ui/product/price.tsx';
import { DesignFields } from './-design-fields.tsx';
import { DesignReview } from './-design-review.tsx';
import { type BarAction, DesignerBar } from './-designer-bar.tsx';
import { DesignerPreview } from './-designer-preview.tsx';
import { edit, editPackSize, useUndoEdit } from './-edit.ts';
import { namesWords } from './-names-words.ts';
import { useSteps } from './-offered.ts';
import { OptionFields } from './-option-fields.tsx';
import { type Purpose, useDesign, usePurpose } from './-purpose.ts';
import { type Step, useStep } from './-step.ts';
import { useSubmit } from './-submit-design.ts';
import { ThingChoice, useThing } from './-things.tsx';

const TABS: [Step, () => string][] = [
  ['design', m.customize_tab_design],
  ['options', m.customize_tab_options],
  ['review', m.customize_tab_review],
];
const PANEL = 'designer-panel';

/** Three steps between the label, which stays in sight, and the next action, which stays in reach. */
export function Designer({ initial }: { initial: Drawing }) {
  const draft = useDraft();
  const { many } = draft;
  const purpose = usePurpose();
  const design = useDesign(draft.design, purpose);
  const undo = useUndoEdit(purpose.naming);
  const { step, open, tabs } = useStep();
  const [nameMissing, setNameMissing] = useState(false);
  const [shownRow, setShownRow] = useState(0);
  const [typed, setTyped] = useState('');
  const nameInput = useRef<HTMLInputElement>(null);
  const { productId, product, holds, parts } = purpose;
  const rows = useNameRows(many ? draft.names : [], design, parts);
  const good = rows.filter(({ problem }) => problem === null);
  /** After the names one that is printed. */
  const row = step === 'design' ? rows[shownRow] : good[0];
  const shown = many
    ? { ...design, ...(row ?? rows[0])?.words, ...(rows.length === 0 && NO_WORDS) }
    : design;
  const problem = useProblem(shown, parts);
  const printed = withNames(design, many ? good.map(({ words }) => words) : namesOf(design));
  const count = many ? good.length : 1;
  const [thing, setThing] = useThing(design, purpose);
  const steps = useSteps();
  const { copies } = purpose;
  const cents = unitPriceCents({ productId, quantity: copies }, product, printed, steps);
  const labels = labelsInSet(printed) * copies;

  const useSize = (size: DesignSize) => {
    if (productId !== null && !purpose.editing) editPackSize(productId, size);
    else edit({ size });
  };
  /** The button stays in place, so focus moves to the tab, which tells screen readers of the new step. */
  const goOn = (next: Step) => {
    open(next, () =>
      document.getElementById(`designer-tab-${next}`)?.focus({ preventScroll: true }),
    );
  };
  const focusName = () => {
    const ofList = document.getElementById(FIX_ID) ?? document.getElementById(PASTE_ID);
    (nameInput.current ?? ofList)?.focus();
  };
  const backToName = (missing: boolean) => {
    setNameMissing(missing);
    open('design', focusName);
  };
  const { naming } = purpose;
  const keeps = Boolean(purpose.editing) || naming;
  const bad = rows.length - good.length;
  /** What is wrong with the name is said below its field, if that is here. */
  const isUnseen = many || step !== 'design';
  // The router scrolls to the top before.
  useEffect(() => (naming ? afterPaint(() => nameInput.current?.focus()) : undefined), [naming]);
  const toSubmit = {
    printed,
    rows: many ? rows : null,
    problem,
    purpose,
    shown,
    amount: amountOf(purpose, design, many ? namesWords(count, rows.length) : null),
    cents: count > 0 ? cents : null,
    labels: product ? null : labels,
    onFix: backToName,
  };
  const { busy, added, submit } = useSubmit(toSubmit);
  const isAdded = step === 'review' && added?.draft === draft && added.size === printed.size;
  const seen = isAdded ? added.was : toSubmit;
  const another = () => {
    dismissAll();
    changeDraft(NO_WORDS);
    backToName(false);
  };
  const undoByKey = (event: KeyboardEvent) => {
    if (!undo || !isUndoKey(event)) return;
    // Otherwise Chromium would undo the last input of any field.
    event.preventDefault();
    undo();
  };
  const save = { words: m.customize_save(), busy, act: submit };
  const next = nextStep(step, goOn);
  /** A changed line is saved at any step. */
  const savesNow = keeps && count > 0;
  const action = (): BarAction => {
    if (next && !savesNow) return { does: 'next', ...next };
    if (isAdded) return { does: 'cart' };
    if (count === 0) {
      return { does: 'next', words: m.customize_to_names(), act: () => backToName(false) };
    }
    const part = bad > 0 ? `: ${namesWords(count, rows.length)}` : '';
    const add = { ...save, words: m.customize_add() + part };
    return { does: 'submit', ...(keeps ? save : add) };
  };
  const second = () => {
    if (isAdded) return { words: m.customize_another(), busy: false, act: another };
    return savesNow && next ? { ...next, busy: false } : null;
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for what has a button
    <div className="customize-designer" onKeyDown={undoByKey}>
      <DesignerPreview
        design={designOn<Look>(seen.shown, parts[0])}
        thing={thing}
        type={product ? (holds[0]?.type ?? null) : design.type}
        initial={design === DEFAULT_DESIGN ? initial : undefined}
        tooWide={isUnseen && !isAdded && problem?.code === 'too_wide'}
        undo={undo}
      />
      <div className="customize-form">
        <noscript>
          <Card className="customize-purpose">
            {m.customize_noscript()}{' '}
            <a href={localized('/contact', locale())} className="customize-cancel">
              {m.nav_contact()}
            </a>
          </Card>
        </noscript>
        <DesignerPurpose purpose={purpose} />
        <div ref={tabs} className="customize-tabs">
          <TabList<Step>
            id="designer"
            label={m.customize_title()}
            tabs={TABS.map(([key, text]) => ({ key, text: text(), panel: PANEL }))}
            chosen={step}
            onChoose={open}
          />
          <div
            role="tabpanel"
            id={PANEL}
            aria-labelledby={`designer-tab-${step}`}
            className="stack customize-tab-body"
          >
            {step === 'design' && (
              <>
                <ThingChoice thing={thing} productId={productId} onChoose={setThing} />
                <DesignFields
                  design={design}
                  many={many}
                  shown={shown}
                  problem={problem}
                  rows={rows}
                  nameInput={nameInput}
                  nameMissing={nameMissing && design.text.trim() === ''}
                  box={{ text: typed, onType: setTyped }}
                  onShow={setShownRow}
                  onUseSize={useSize}
                />
              </>
            )}
            {step === 'options' && (
              <OptionFields
                design={shown}
                productName={product ? nameIn(locale(), product) : null}
                sets={Math.max(1, count) * copies}
                parts={parts}
                onSize={useSize}
              />
            )}
            {step === 'review' && (
              <DesignReview
                {...seen}
                onUseSize={useSize}
                added={isAdded ? added.names : null}
                onFix={() => backToName(false)}
              />
            )}
          </div>
        </div>
        <DesignerBar amount={seen.amount} cents={seen.cents} action={action()} second={second()} />
      </div>
    </div>
  );
}

const NO_WORDS = { text: '', line2: '' };

function nextStep(step: Step, goOn: (next: Step) => void) {
  if (step === 'design') {
    return { words: m.customize_next_options(), act: () => goOn('options') };
  }
  return step === 'options'
    ? { words: m.customize_next_review(), act: () => goOn('review') }
    : null;
}

/** In a text field the browser's own undo applies. */
function isUndoKey(event: KeyboardEvent) {
  const isKey = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey;
  return isKey && !(event.target as Element).matches('[data-draft]');
}

/**
 * '30 names × 50 labels', '2 of 4 names × 50 labels', for one name '50 labels', of a pack also their size;
 * '' if unknown.
 */
function amountOf(
  { productId, holds, parts }: Purpose,
  { labels, size }: DraftContent['design'],
  names: string | null,
): string {
  const count = productId === null ? labels : countOf(holds);
  const each = count === 0 ? [] : [m.choice_labels({ count })];
  if (names !== null) return [names, ...each].join(' × ');
  if (productId === null || count === 0) return each.join();
  return holdsWords(parts.length > 0 ? parts : holds.map((part) => ({ ...part, size })));
}

/** What the design is for, if not a new set of labels. */
function DesignerPurpose({ purpose: { product, gone, editing, naming } }: { purpose: Purpose }) {
  const { many } = useDraft();
  if (!product && !gone && !editing) return null;
  return (
    <Card className="customize-purpose" role="status">
      {editing && <p>{m.customize_editing({ name: editing.text })}</p>}
      {product && (
        <p>
          {m.customize_for_product()} <strong>{nameIn(locale(), product)}</strong>{' '}
          <Price cents={product.priceCents} />
        </p>
      )}
      {product && many && <p className="muted small">{m.customize_each_name()}</p>}
      {gone && <p className="field-error">{m.refusal_unknown_product()}</p>}
      {(editing || naming) && (
        <Link to="/cart" className="customize-cancel" onClick={closeLine}>
          {m.customize_cancel()}
        </Link>
      )}
    </Card>
  );
}
