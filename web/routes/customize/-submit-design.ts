import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { DraftContent } from '../../../shared/cart/schema.ts';
import { nameIn } from '../../../shared/catalogue/product.ts';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { namesOf, withNames } from '../../../shared/label/names.ts';
import { normaliseWords } from '../../../shared/label/same.ts';
import type { Row } from '../../../shared/tx.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { mutate, openStore } from '../../store/store.ts';
import { sawPrice } from '../../ui/cart/seen-prices.ts';
import { toastError } from '../../ui/feedback/refusal.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { rememberUndo } from '../../ui/label/design-undo.ts';
import { addedAs, changeNames, closeLine, currentDraft } from '../../ui/label/draft.ts';
import { forgetSteps } from './-edit.ts';
import type { Printed } from './-printed.ts';
import type { Purpose } from './-purpose.ts';

/** The draft once it was added, of a list without the names in the cart, and what stays in sight. */
type Added = { draft: DraftContent; size: DesignSnapshot['size']; names: number; was: Printed };

/**
 * What the review's button does: adds the draft to the cart, or saves the line it was opened from. `onFix`
 * leads back to the text, with `true` if the name is missing.
 */
export function useSubmit(was: Printed, onFix: (missing: boolean) => void) {
  const { printed, rows, problem, purpose } = was;
  const [busy, setBusy] = useState(false);
  const [added, setAdded] = useState<Added | null>(null);
  const navigate = useNavigate();
  const bad = rows?.filter((row) => row.problem !== null).map((row) => row.words) ?? [];

  const run = async () => {
    const names = namesOf(printed).map(normaliseWords);
    const design = withNames(printed, names);
    setBusy(true);
    try {
      if (purpose.editing) {
        await mutate('changeDesign', { designId: purpose.editing.id, design });
        forgetSteps();
        rememberUndo(purpose.editing);
        closeLine();
        await navigate({ to: '/cart' });
        await offerOthers(purpose.editing, design);
      } else {
        await add(design, purpose);
        forgetSteps();
        if (purpose.naming) {
          closeLine();
          toast(m.cart_named());
          await navigate({ to: '/cart' });
          return;
        }
        if (rows) changeNames(bad);
        const count = names.length;
        setAdded({ draft: currentDraft().content, size: design.size, names: count, was });
        toast(m.customize_added_title(), addedText(purpose, count, bad.length));
      }
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };

  const submit = () => {
    const keeps = purpose.editing || purpose.naming;
    if (rows) {
      const isWrong = rows.length === bad.length || (keeps && bad.length > 0);
      if (!isWrong) return void run();
      if (rows.length > bad.length) {
        toast(m.customize_not_saved(), m.names_bad({ count: bad.length }), 'bad');
      }
      return onFix(false);
    }
    if (printed.text.trim() === '') return onFix(true);
    // A name that is too wide has its remedy, a larger size, in the review.
    const remedy = problem?.code === 'too_wide' && document.getElementById(PROBLEM_ID);
    if (remedy) return remedy.scrollIntoView({ block: 'center' });
    if (problem) return onFix(false);
    void run();
  };
  return { busy, added, submit };
}

/** Loaded when it is needed. If it cannot be loaded, nothing is offered. */
const offerOthers = (before: Row<'design'>, after: DesignSnapshot) =>
  import('../../ui/cart/others-named.tsx').then(
    (code) => code.offerOthers(before, after),
    () => {},
  );

function addedText({ product }: Purpose, count: number, bad: number): string {
  if (bad > 0) return `${m.names_in_cart({ count })}. ${m.names_bad({ count: bad })}`;
  if (product) return m.added_text({ name: nameIn(locale(), product) });
  return m.customize_added_text();
}

export const PROBLEM_ID = 'designer-problem';

/** An unchanged draft is the line it already became, if that is still there. */
async function add(design: DesignSnapshot, { productId, naming }: Purpose) {
  const { addedAs: known } = currentDraft();
  const mirror = await openStore();
  const line = mirror.list('cartLine').find((l) => known !== null && l.designId === known);
  const again = line !== undefined && line.productId === productId;
  const designId = again && known !== null ? known : crypto.randomUUID();
  await mutate('addDesign', { designId, design, quantity: 1, productId, naming });
  addedAs(designId);
  if (productId) sawPrice(productId);
}
