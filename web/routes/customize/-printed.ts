import { labelsInSet, unitPriceCents } from '../../../shared/cart/quote.ts';
import type { DraftContent } from '../../../shared/cart/schema.ts';
import type { DesignSnapshot } from '../../../shared/label/choices.ts';
import { namesOf, withNames } from '../../../shared/label/names.ts';
import { countOf } from '../../../shared/production/pack.ts';
import { m } from '../../paraglide/messages.js';
import { useDraft } from '../../ui/label/draft.ts';
import { type NameRow, useNameRows, useProblem } from '../../ui/label/problem.ts';
import type { Problem } from '../../ui/label/problem-words.tsx';
import { holdsWords } from '../../ui/product/holds.tsx';
import { useSteps } from './-offered.ts';
import { type Purpose, useDesign } from './-purpose.ts';

/** The draft as it is printed and priced. */
export type Printed = {
  purpose: Purpose;
  design: DraftContent['design'];
  /** The design, with the row of the list that is shown. */
  shown: DraftContent['design'];
  /** With the names that can be printed. */
  printed: DesignSnapshot;
  /** How many names those are. */
  count: number;
  /** Of a list; null for one name. */
  rows: NameRow[] | null;
  problem: Problem | null;
  /** For the bar. */
  amount: string;
  /** Null while nothing can be bought. */
  cents: number | null;
  /** Of the whole line; null for a product's. */
  labels: number | null;
};

/** `shownRow`: the row of a list to show; null for the first that can be printed. */
export function usePrinted(purpose: Purpose, shownRow: number | null): Printed {
  const draft = useDraft();
  const { many } = draft;
  const { productId, product, parts, copies } = purpose;
  const design = useDesign(draft.design, purpose);
  const rows = useNameRows(many ? draft.names : [], design, parts);
  const good = rows.filter(({ problem }) => problem === null);
  const row = (shownRow === null ? good[0] : rows[shownRow]) ?? rows[0];
  const shown = many ? { ...design, ...(row?.words ?? NO_WORDS) } : design;
  const problem = useProblem(shown, parts);
  const printed = withNames(design, many ? good.map(({ words }) => words) : namesOf(design));
  const count = many ? good.length : 1;
  const cents = unitPriceCents({ productId, quantity: copies }, product, printed, useSteps());
  return {
    purpose,
    design,
    shown,
    printed,
    count,
    rows: many ? rows : null,
    problem,
    amount: amountOf(purpose, design, many ? namesWords(count, rows.length) : null),
    cents: count > 0 ? cents : null,
    labels: product ? null : labelsInSet(printed) * copies,
  };
}

/** '3 names', or '2 of 4 names' where some cannot be printed. */
export const namesWords = (good: number, all: number) =>
  good === all ? m.names_count({ count: all }) : m.names_part({ good, all });

export const NO_WORDS = { text: '', line2: '' };

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
