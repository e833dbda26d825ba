import { Button } from '@radix-ui/themes';
import type { CSSProperties } from 'react';
import type { DesignSnapshot } from '../../shared/design.ts';
import { LABEL_COUNTS, LABEL_TYPES } from '../../shared/label/choices.ts';
import { SIZE_ORDER, SIZES } from '../../shared/label/geometry.ts';
import { formatCents } from '../../shared/money.ts';
import { LABEL_PRICE_CENTS } from '../../shared/quote.ts';
import { m } from '../paraglide/messages.js';
import { changeDraft } from '../ui/draft.ts';
import { millimetres, SIZE_WORDS, TYPE_HINTS, TYPE_WORDS } from '../ui/option-words.ts';
import { Choices } from './-choices.tsx';

export function OptionFields({ design, onNext }: { design: DesignSnapshot; onNext(): void }) {
  return (
    <div className="stack tab-body">
      <Choices
        name="type"
        label={m.customize_type()}
        shape="rows"
        value={design.type}
        choices={LABEL_TYPES}
        onChoose={(type) => changeDraft({ type })}
        show={(type) => (
          <span className="choice-text">
            <strong>{TYPE_WORDS[type]()}</strong>
            <small className="muted">{TYPE_HINTS[type]()}</small>
          </span>
        )}
      />
      <Choices
        name="size"
        label={m.customize_size()}
        shape="rows"
        value={design.size}
        choices={SIZE_ORDER}
        onChoose={(size) => changeDraft({ size })}
        show={(size) => (
          <>
            <span className="choice-text">
              <strong>{SIZE_WORDS[size]()}</strong>
              <small className="muted numbers">{millimetres(size)}</small>
            </span>
            <i className="size-bar" style={bar(size)} />
          </>
        )}
      />
      <Choices
        name="labels"
        label={m.customize_quantity()}
        shape="tiles"
        value={design.labels}
        choices={LABEL_COUNTS}
        onChoose={(labels) => changeDraft({ labels })}
        show={(labels) => (
          <span className="choice-text numbers">
            <strong>{labels}</strong>
            <small className="muted">{formatCents(labels * LABEL_PRICE_CENTS)}</small>
          </span>
        )}
      />
      <Button size="3" className="tall" variant="soft" onClick={onNext}>
        {m.customize_next_review()}
      </Button>
    </div>
  );
}

const bar = (size: DesignSnapshot['size']) =>
  ({ '--wide': SIZES[size].widthMm, '--high': SIZES[size].heightMm }) as CSSProperties;
