import { useState } from 'react';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { THINGS, type Thing } from '../../../shared/label/things.ts';
import { m } from '../../paraglide/messages.js';
import { edit } from './-edit.ts';
import type { Purpose } from './-purpose.ts';
import '../../ui/label/look.css';

type Suggested = Pick<DesignSnapshot, 'type' | 'size'>;

const SUGGESTED: Record<Thing, Suggested> = {
  bottles: { type: 'waterproof', size: 'medium' },
  clothes: { type: 'iron-on', size: 'small' },
  books: { type: 'regular', size: 'medium' },
  shoes: { type: 'waterproof', size: 'small' },
  bags: { type: 'uv', size: 'large' },
};

const OF_CATEGORY: Record<string, Thing> = {
  'school-labels': 'books',
  'clothing-labels': 'clothes',
  'baby-care-labels': 'bottles',
  accessories: 'bags',
};

const OF_TYPE: Record<DesignSnapshot['type'], Thing> = {
  regular: 'books',
  'iron-on': 'clothes',
  waterproof: 'bottles',
  uv: 'bags',
  premium: 'bags',
};

/**
 * What the label is shown on: as chosen, while its type is still the one that goes with it. What a product
 * holds has a type of its own; of another only the category is known.
 */
export function useThing(
  { type }: Pick<DesignSnapshot, 'type'>,
  { product, holds }: Pick<Purpose, 'product' | 'holds'>,
) {
  const [chosen, setChosen] = useState<Thing | null>(null);
  const ofCategory = OF_CATEGORY[product?.categoryId ?? ''];
  const known = (holds.length === 0 && ofCategory) || OF_TYPE[type];
  const isApt = chosen !== null && (product || SUGGESTED[chosen].type === type);
  return [isApt ? chosen : known, setChosen] as const;
}

const WORDS: Record<Thing, () => string> = {
  bottles: m.customize_thing_bottles,
  clothes: m.customize_thing_clothes,
  books: m.customize_thing_books,
  shoes: m.customize_thing_shoes,
  bags: m.customize_thing_bags,
};

/** In the style of the other icons. */
const LINES: Record<Thing, string> = {
  bottles: 'M10 3h4v3l2 3v10a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2V9l2-3ZM8 13h8',
  clothes: 'M9 4a3 3 0 0 0 6 0l5 3-2 4-2-1v10H8V10l-2 1-2-4Z',
  books: 'M6 4h10a2 2 0 0 1 2 2v14H8a2 2 0 0 1-2-2ZM6 18a2 2 0 0 1 2-2h10M10 8h4',
  shoes: 'M4 9v9h16v-2a3 3 0 0 0-2-3l-5-2-2-4-2 2H6ZM4 15h10M12 12l2-1',
  bags: 'M7 21h10a2 2 0 0 0 2-2v-8a6 6 0 0 0-6-6h-2a6 6 0 0 0-6 6v8a2 2 0 0 0 2 2ZM10 5V3h4v2M8 14h8v7',
};

type Props = {
  thing: Thing;
  productId: string | null;
  onChoose(thing: Thing): void;
};

/**
 * A shortcut that sets type and size, which a pack has already: buttons, because it is no value of its
 * own.
 */
export function ThingChoice({ thing, productId, onChoose }: Props) {
  const choose = (next: Thing) => {
    if (productId === null) edit(SUGGESTED[next]);
    onChoose(next);
  };
  return (
    <fieldset className="look-things">
      <legend className="choices-label">{m.customize_things()}</legend>
      <div className="look-things-row">
        {THINGS.map((one) => (
          <button
            key={one}
            type="button"
            className="look-thing"
            aria-pressed={one === thing}
            onClick={() => choose(one)}
          >
            <svg className="icon" viewBox="0 0 24 24" width="26" height="26" aria-hidden="true">
              <path d={LINES[one]} />
            </svg>
            {WORDS[one]()}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
