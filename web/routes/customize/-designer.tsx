import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { unitPriceCents } from '../../../shared/cart/quote.ts';
import { nameIn } from '../../../shared/catalogue/product.ts';
import { DEFAULT_DESIGN } from '../../../shared/label/choices.ts';
import type { Drawing } from '../../../shared/label/draw.ts';
import { namesOf, withNames } from '../../../shared/label/names.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { Card } from '../../ui/card.tsx';
import { closeLine, useDraft } from '../../ui/label/draft.ts';
import { TabList } from '../../ui/list/tabs.tsx';
import { Price } from '../../ui/product/price.tsx';
import { DesignFields } from './-design-fields.tsx';
import { DesignReview } from './-design-review.tsx';
import { DesignerPreview } from './-designer-preview.tsx';
import { PASTE_ID } from './-names-ids.ts';
import { OptionFields } from './-option-fields.tsx';
import { useNameRows, useProblem } from './-problem.ts';
import { type Purpose, usePurpose } from './-purpose.ts';

type Tab = 'design' | 'options' | 'review';
const TABS: [Tab, () => string][] = [
  ['design', m.customize_tab_design],
  ['options', m.customize_tab_options],
  ['review', m.customize_tab_review],
];
const PANEL = 'designer-panel';

/** Three tabs beside one label that stays in sight. */
export function Designer({ initial }: { initial: Drawing }) {
  const draft = useDraft();
  const { design, many } = draft;
  const purpose = usePurpose();
  const [tab, setTab] = useState<Tab>('design');
  const [nameMissing, setNameMissing] = useState(false);
  const [shownRow, setShownRow] = useState(0);
  const [pasted, setPasted] = useState('');
  const nameInput = useRef<HTMLInputElement>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const rows = useNameRows(many ? draft.names : [], design);
  const shown = many
    ? { ...design, ...(rows[shownRow] ?? rows[0])?.words, ...(rows.length === 0 && NO_WORDS) }
    : design;
  const problem = useProblem(shown);
  const good = many ? rows.filter((row) => row.problem === null).map((row) => row.words) : [];
  const printed = withNames(design, many ? good : namesOf(design));
  const count = many ? good.length : 1;
  const product = purpose.product;
  const cents = unitPriceCents({ productId: product?.id ?? null }, product, printed) ?? 0;

  const open = (next: Tab) => {
    flushSync(() => setTab(next));
    if (tabs.current) backToTop(tabs.current);
  };
  const backToName = (missing: boolean) => {
    flushSync(() => {
      setTab('design');
      setNameMissing(missing);
    });
    (nameInput.current ?? document.getElementById(PASTE_ID))?.focus();
  };

  return (
    <div className="customize-designer">
      <DesignerPreview
        design={shown}
        initial={design === DEFAULT_DESIGN ? initial : undefined}
        tooWide={problem?.code === 'too_wide'}
        {...(count > 0 && {
          amount: amountOf(product ? null : design.labels, many ? count : null),
          cents,
        })}
      />
      <div className="customize-form">
        <DesignerPurpose purpose={purpose} />
        <div ref={tabs} className="customize-tabs">
          <TabList<Tab>
            id="designer"
            label={m.customize_title()}
            tabs={TABS.map(([key, text]) => ({ key, text: text(), panel: PANEL }))}
            chosen={tab}
            onChoose={open}
          />
          <div role="tabpanel" id={PANEL} aria-labelledby={`designer-tab-${tab}`}>
            {tab === 'design' && (
              <DesignFields
                draft={draft}
                problem={problem}
                rows={rows}
                nameInput={nameInput}
                nameMissing={nameMissing && design.text.trim() === ''}
                box={{ text: pasted, onType: setPasted }}
                onShow={setShownRow}
                onNext={() => open('options')}
              />
            )}
            {tab === 'options' && (
              <OptionFields
                design={shown}
                productName={product ? nameIn(locale(), product) : null}
                onNext={() => open('review')}
              />
            )}
            {tab === 'review' && (
              <DesignReview
                printed={printed}
                rows={many ? rows : null}
                problem={problem}
                purpose={purpose}
                cents={cents}
                onFix={backToName}
              />
            )}
          </div>
        </div>
      </div>
    </div>
  );
}

const NO_WORDS = { text: '', line2: '' };

/** '30 names · 50 labels each'; a product says itself how many labels it has. */
function amountOf(labels: number | null, names: number | null): string {
  if (names === null) return labels === null ? '' : m.choice_labels({ count: labels });
  const listed = m.names_count({ count: names });
  return labels === null ? listed : `${listed} × ${m.choice_labels({ count: labels })}`;
}

/** A new tab begins at its beginning, below the label that stays in sight. */
function backToTop(element: HTMLElement) {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  if (element.getBoundingClientRect().top < margin) element.scrollIntoView();
}

/** What the design is for, where it is not simply a new set of labels. */
function DesignerPurpose({ purpose: { product, gone, editing, naming } }: { purpose: Purpose }) {
  if (!product && !gone && !editing) return null;
  return (
    <Card className="customize-purpose" role="status">
      {editing && <p>{m.customize_editing()}</p>}
      {product && (
        <p>
          {m.customize_for_product()} <strong>{nameIn(locale(), product)}</strong>{' '}
          <Price cents={product.priceCents} />
        </p>
      )}
      {gone && <p className="field-error">{m.refusal_unknown_product()}</p>}
      {(editing || naming) && (
        <Link to="/cart" className="customize-cancel" {...(editing && { onClick: closeLine })}>
          {m.customize_cancel()}
        </Link>
      )}
    </Card>
  );
}
