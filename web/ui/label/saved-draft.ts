import { NAMES_IDLE_MS } from '../../../shared/cart/idle.ts';
import type { DraftContent } from '../../../shared/cart/schema.ts';
import { DEFAULT_DESIGN, LABEL_COUNTS, LABEL_TYPES } from '../../../shared/label/choices.ts';
import { COLOUR_NAMES, FONTS, type LabelIcon, SIZE_ORDER } from '../../../shared/label/geometry.ts';
import {
  type LabelText,
  MAX_NAMES,
  MAX_TYPED_LINE2,
  MAX_TYPED_TEXT,
} from '../../../shared/label/names.ts';
import { shopNow } from '../../store/shop-time.ts';
import { browserStorage } from '../../store/storage.ts';

/** This browser's copy of the draft: there before the store has opened, and offline. */
export type SavedDraft = {
  content: DraftContent;
  /** By the shop's clock, ms UTC; 0 for one nobody has changed. */
  savedAt: number;
  owner: string | null;
  /** The design of the cart's line it became, until it changes. */
  addedAs: string | null;
  /** What was being designed before a line of the cart was opened, for changes or for its name. */
  aside: DraftContent | null;
};

const KEY = 'tiny-tag-draft';

// The first read of the storage is slow, so it happens here and not during hydration.
browserStorage.get(KEY);

export const EMPTY: DraftContent = {
  design: DEFAULT_DESIGN,
  names: [],
  many: false,
  editing: null,
};
export const NOTHING: SavedDraft = {
  content: EMPTY,
  savedAt: 0,
  owner: null,
  addedAs: null,
  aside: null,
};

export function savedDraft(): SavedDraft {
  const saved = read(browserStorage.json(KEY));
  return saved.savedAt < shopNow() - NAMES_IDLE_MS ? NOTHING : saved;
}

export const saveDraft = (draft: SavedDraft) => void browserStorage.set(KEY, JSON.stringify(draft));

export function onSaved(listener: () => void) {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === KEY) listener();
  };
  addEventListener('storage', onStorage);
  return () => removeEventListener('storage', onStorage);
}

type Loose = Record<string, unknown>;
const loose = (value: unknown) => (Object(value) === value ? (value as Loose) : {});

function read(value: unknown): SavedDraft {
  const saved = loose(value);
  if (value === null || !('content' in saved)) return NOTHING;
  return {
    content: contentOf(saved.content),
    savedAt: Number(saved.savedAt) || 0,
    owner: stringOr(saved.owner),
    addedAs: stringOr(saved.addedAs),
    aside: saved.aside ? contentOf(saved.aside) : null,
  };
}

function contentOf(value: unknown): DraftContent {
  const content = loose(value);
  const names = Array.isArray(content.names) ? content.names : [];
  return {
    design: designOf(content.design),
    names: names.slice(0, MAX_NAMES).map(wordsOf),
    // Once a list is in the cart, the page opens for one name again.
    many: content.many === true && names.length > 0,
    editing: stringOr(content.editing),
  };
}

function designOf(value: unknown): DraftContent['design'] {
  const from = loose(value);
  const one = <T>(key: string, choices: readonly T[], otherwise: T) =>
    choices.find((choice) => choice === from[key]) ?? otherwise;
  return {
    ...wordsOf(from),
    // The list of all icons is too large for this page; the server checks the name.
    icon: (stringOr(from.icon) ?? DEFAULT_DESIGN.icon) as LabelIcon,
    colour: one('colour', COLOUR_NAMES, DEFAULT_DESIGN.colour),
    font: one('font', FONTS, DEFAULT_DESIGN.font),
    type: one('type', LABEL_TYPES, DEFAULT_DESIGN.type),
    size: one('size', SIZE_ORDER, DEFAULT_DESIGN.size),
    labels: one('labels', LABEL_COUNTS, DEFAULT_DESIGN.labels),
  };
}

function wordsOf(value: unknown): LabelText {
  const { text, line2 } = loose(value);
  return {
    text: typeof text === 'string' ? text.slice(0, MAX_TYPED_TEXT) : '',
    line2: typeof line2 === 'string' ? line2.slice(0, MAX_TYPED_LINE2) : '',
  };
}

const stringOr = (value: unknown) => (typeof value === 'string' ? value : null);
