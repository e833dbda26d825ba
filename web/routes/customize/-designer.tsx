import { Link } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { nameIn } from '../../../shared/catalogue/product.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import type { Drawing } from '../../../shared/label/draw.ts';
import type { DesignSize } from '../../../shared/label/geometry.ts';
import { localized } from '../../../shared/locale.ts';
import { afterPaint } from '../../boot/tasks.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { dismissAll } from '../../ui/feedback/toast.tsx';
import { designOn } from '../../ui/label/design-on.ts';
import { changeDraft, closeLine, useDraft } from '../../ui/label/draft.ts';
import { FIX_ID, PASTE_ID } from '../../ui/label/names/names-ids.ts';
import type { Look } from '../../ui/label/sketch.tsx';
import { TabList } from '../../ui/list/tabs.tsx';
import { Price } from '../../ui/product/price.tsx';
import { DesignFields } from './-design-fields.tsx';
import { DesignReview } from './-design-review.tsx';
import { type BarAction, DesignerBar } from './-designer-bar.tsx';
import { DesignerPreview } from './-designer-preview.tsx';
import { edit, editPackSize, useUndoEdit } from './-edit.ts';
import { OptionFields } from './-option-fields.tsx';
import { NO_WORDS, namesWords, type Printed, usePrinted } from './-printed.ts';
import { type Purpose, usePurpose } from './-purpose.ts';
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
  const purpose = usePurpose();
  const { productId, product, holds, parts, naming } = purpose;
  const undo = useUndoEdit(naming);
  const { step, open, tabs } = useStep();
  const [nameMissing, setNameMissing] = useState(false);
  const [shownRow, setShownRow] = useState(0);
  const [typed, setTyped] = useState('');
  const nameInput = useRef<HTMLInputElement>(null);
  // After the first step it shows a name that can be printed.
  const label = usePrinted(purpose, step === 'design' ? shownRow : null);
  const { design, rows, problem } = label;
  const [thing, setThing] = useThing(design, purpose);
  const backToName = (missing: boolean) => {
    setNameMissing(missing);
    open('design', () => {
      const ofList = document.getElementById(FIX_ID) ?? document.getElementById(PASTE_ID);
      (nameInput.current ?? ofList)?.focus();
    });
  };
  const { busy, added, submit } = useSubmit(label, backToName);
  const isAdded = step === 'review' && added?.draft === draft && added.size === label.printed.size;
  const seen = isAdded ? added.was : label;
  /** What is wrong with the name is said below its field, if that is here. */
  const isUnseen = rows !== null || step !== 'design';
  // The router scrolls to the top before.
  useEffect(() => (naming ? afterPaint(() => nameInput.current?.focus()) : undefined), [naming]);

  const useSize = (size: DesignSize) => {
    if (productId !== null && !purpose.editing) editPackSize(productId, size);
    else edit({ size });
  };
  const undoByKey = (event: KeyboardEvent) => {
    if (!undo || !isUndoKey(event)) return;
    // Otherwise Chromium would undo the last input of any field.
    event.preventDefault();
    undo();
  };
  const another = () => {
    dismissAll();
    changeDraft(NO_WORDS);
    backToName(false);
  };
  /** The button stays in place, so focus moves to the tab, which tells screen readers of the new step. */
  const goOn = (to: Step) =>
    open(to, () => document.getElementById(`designer-tab-${to}`)?.focus({ preventScroll: true }));
  const next = nextStep(step, goOn);
  const keeps = Boolean(purpose.editing) || naming;
  /** A changed line is saved at any step. */
  const savesNow = keeps && label.count > 0;
  const action = (): BarAction => {
    if (next && !savesNow) return { does: 'next', ...next };
    if (isAdded) return { does: 'cart' };
    if (label.count === 0) {
      return { does: 'next', words: m.customize_to_names(), act: () => backToName(false) };
    }
    const words = keeps ? m.customize_save() : addWords(label);
    return { does: 'submit', words, busy, act: submit };
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
                  {...label}
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
                design={label.shown}
                productName={product ? nameIn(locale(), product) : null}
                sets={Math.max(1, label.count) * purpose.copies}
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

/** 'Add to Cart: 2 of 4 names' where the others cannot be printed. */
function addWords({ count, rows }: Printed): string {
  const all = rows?.length ?? count;
  return m.customize_add() + (count < all ? `: ${namesWords(count, all)}` : '');
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
