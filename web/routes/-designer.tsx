import { Tabs } from '@radix-ui/themes';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { DEFAULT_DESIGN } from '../../shared/label/choices.ts';
import type { Drawing } from '../../shared/label/draw.ts';
import { m } from '../paraglide/messages.js';
import { useDraft } from '../ui/draft.ts';
import { DesignFields } from './-design-fields.tsx';
import { DesignReview } from './-design-review.tsx';
import { DesignerPreview } from './-designer-preview.tsx';
import { OptionFields } from './-option-fields.tsx';
import { useProblem } from './-problem.ts';

type Tab = 'design' | 'options' | 'review';

/** Three tabs beside one label that stays in sight. */
export function Designer({ initial }: { initial: Drawing }) {
  const { design } = useDraft();
  const [tab, setTab] = useState<Tab>('design');
  const [nameMissing, setNameMissing] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const tabs = useRef<HTMLDivElement>(null);
  const problem = useProblem(design);

  const open = (next: Tab) => {
    flushSync(() => setTab(next));
    if (tabs.current) backToTop(tabs.current);
  };
  const backToName = (missing: boolean) => {
    flushSync(() => {
      setTab('design');
      setNameMissing(missing);
    });
    nameInput.current?.focus();
  };

  return (
    <div className="designer">
      <DesignerPreview
        design={design}
        initial={design === DEFAULT_DESIGN ? initial : undefined}
        problem={problem}
      />
      <Tabs.Root
        ref={tabs}
        className="designer-tabs"
        value={tab}
        onValueChange={(value) => open(value as Tab)}
      >
        <Tabs.List size="2" justify="center" aria-label={m.customize_title()}>
          <Tabs.Trigger value="design">{m.customize_tab_design()}</Tabs.Trigger>
          <Tabs.Trigger value="options">{m.customize_tab_options()}</Tabs.Trigger>
          <Tabs.Trigger value="review">{m.customize_tab_review()}</Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="design">
          <DesignFields
            design={design}
            problem={problem}
            nameInput={nameInput}
            nameMissing={nameMissing && design.text.trim() === ''}
            onNext={() => open('options')}
          />
        </Tabs.Content>
        <Tabs.Content value="options">
          <OptionFields design={design} onNext={() => open('review')} />
        </Tabs.Content>
        <Tabs.Content value="review">
          <DesignReview design={design} problem={problem} onFix={backToName} />
        </Tabs.Content>
      </Tabs.Root>
    </div>
  );
}

/** A new tab begins at its beginning, below the label that stays in sight. */
function backToTop(element: HTMLElement) {
  const margin = Number.parseFloat(getComputedStyle(element).scrollMarginTop);
  if (element.getBoundingClientRect().top < margin) element.scrollIntoView();
}
