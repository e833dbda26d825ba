import { useSyncExternalStore } from 'react';
import type { DesignSnapshot } from '../../shared/design.ts';
import { DEFAULT_DESIGN, LABEL_COUNTS, LABEL_TYPES } from '../../shared/label/choices.ts';
import { COLOURS, FONTS, ICONS, SIZE_ORDER } from '../../shared/label/geometry.ts';

/** The label being designed, kept on this phone only. `designId` is that of the cart's line it became. */
export type Draft = { design: DesignSnapshot; designId: string | null };

const KEY = 'tiny-tag-draft';
const EMPTY: Draft = { design: DEFAULT_DESIGN, designId: null };

let draft: Draft | null = null;
const listeners = new Set<() => void>();

function read(): Draft {
  draft ??= parse(stored());
  return draft;
}

function write(next: Draft) {
  draft = next;
  try {
    localStorage.setItem(KEY, JSON.stringify(next));
  } catch {
    // A browser without storage: the draft lives as long as the page.
  }
  for (const listener of listeners) listener();
}

export const currentDraft = read;

/** A changed draft is another design, and so another line of the cart. */
export function changeDraft(patch: Partial<DesignSnapshot>) {
  write({ design: { ...read().design, ...patch }, designId: null });
}

export function nameDraft(designId: string) {
  write({ ...read(), designId });
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  addEventListener('storage', otherTab);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', otherTab);
  };
}

function otherTab({ key }: StorageEvent) {
  if (key !== KEY) return;
  draft = null;
  for (const listener of listeners) listener();
}

/** The draft, live; the default one on the server and while hydrating. */
export const useDraft = () => useSyncExternalStore(subscribe, read, () => EMPTY);

function stored(): unknown {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
}

/** Keeps of a stored draft what is still valid: an older shop may have written it. */
function parse(value: unknown): Draft {
  if (value === null) return EMPTY;
  const { design, designId } = value as { design?: unknown; designId?: unknown };
  const from = (design ?? {}) as Record<string, unknown>;
  const one = <T>(key: keyof DesignSnapshot, choices: readonly T[], otherwise: T) =>
    choices.find((choice) => choice === from[key]) ?? otherwise;
  const words = (key: 'text' | 'line2', max: number) => {
    const text = from[key];
    return typeof text === 'string' ? text.slice(0, max) : '';
  };
  return {
    design: {
      text: words('text', 60),
      line2: words('line2', 80),
      icon: one('icon', ICONS, DEFAULT_DESIGN.icon),
      colour: one(
        'colour',
        Object.keys(COLOURS) as (keyof typeof COLOURS)[],
        DEFAULT_DESIGN.colour,
      ),
      font: one('font', FONTS, DEFAULT_DESIGN.font),
      type: one('type', LABEL_TYPES, DEFAULT_DESIGN.type),
      size: one('size', SIZE_ORDER, DEFAULT_DESIGN.size),
      labels: one('labels', LABEL_COUNTS, DEFAULT_DESIGN.labels),
    },
    designId: typeof designId === 'string' ? designId : null,
  };
}
