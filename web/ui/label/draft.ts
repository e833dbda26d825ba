import { useSyncExternalStore } from 'react';
import { isUser } from '../../../shared/account/owner.ts';
import type { DraftContent } from '../../../shared/cart/schema.ts';
import type { LabelText } from '../../../shared/label/names.ts';
import { shopNow } from '../../store/shop-time.ts';
import { Signal } from '../../store/signal.ts';
import { openStore, store } from '../../store/store.ts';
import type { Mirror } from '../../store/sync/mirror.ts';
import { EMPTY, NOTHING, onSaved, type SavedDraft, saveDraft, savedDraft } from './saved-draft.ts';

/**
 * One draft for the home page's designer and /customize, stored in this browser and in its owner's
 * account.
 */

const REST_MS = 800;

let saved: SavedDraft | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const changes = new Signal();

export const currentDraft = () => {
  saved ??= savedDraft();
  return saved;
};

function set(next: SavedDraft) {
  saved = next;
  saveDraft(next);
  changes.notify();
}

export const useDraft = () =>
  useSyncExternalStore(
    subscribe,
    () => currentDraft().content,
    () => EMPTY,
  );

/** What was put aside while a line of the cart is named or changed. */
export const useAside = () =>
  useSyncExternalStore(
    subscribe,
    () => currentDraft().aside,
    () => null,
  );

function change(content: DraftContent, aside = currentDraft().aside) {
  const now = currentDraft();
  // A browser that restores a form reports unchanged fields.
  if (aside === now.aside && JSON.stringify(content) === JSON.stringify(now.content)) return;
  set({ ...now, content, aside, addedAs: null, savedAt: laterThanSeen() });
  clearTimeout(timer);
  timer = setTimeout(send, REST_MS);
}

/** Later than all that was seen of the draft, so that a change here counts on any clock. */
const laterThanSeen = () => Math.max(shopNow(), currentDraft().savedAt + 1, savedThere() + 1);

const savedThere = () => store.me?.get('draft', store.session?.owner ?? '')?.savedAt ?? 0;

export const changeDraft = (patch: Partial<DraftContent['design']>) => {
  const { content } = currentDraft();
  // A name that is typed on another page would not be seen behind a list of names.
  const many = content.many && !patch.text;
  change({ ...content, many, design: { ...content.design, ...patch } });
};

export const changeNames = (names: LabelText[]) => change({ ...currentDraft().content, names });

export function chooseMany(many: boolean) {
  const { content } = currentDraft();
  const { text, line2 } = content.design;
  const isFirst = many && content.names.length === 0 && text.trim() !== '';
  change({ ...content, many, names: isFirst ? [{ text, line2 }] : content.names });
}

export const restoreDraft = (content: DraftContent) => change(content);

export const addedAs = (designId: string | null) => set({ ...currentDraft(), addedAs: designId });

/** What was being designed is put aside until `closeLine`. */
export function openLine(content: DraftContent) {
  const now = currentDraft();
  change(content, now.aside ?? (now.content.editing ? null : now.content));
}

/** A line of blank labels gets a name: the look stays, another child's words do not. */
export const openNameless = () =>
  openLine({ ...EMPTY, design: { ...currentDraft().content.design, text: '', line2: '' } });

export function closeLine() {
  const { aside, content } = currentDraft();
  change(aside ?? (content.editing ? EMPTY : content), null);
}

function send(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const { content, savedAt, owner } = currentDraft();
  const save = async () => {
    const mirror = store.me ?? (await openStore());
    // The session ended in the meantime: the draft is not the next person's.
    if (isUser(owner ?? '') && owner !== mirror.identity.owner) return;
    await mirror.mutate('saveDraft', { content, savedAt });
  };
  // If it is refused or lost, the next change sends it.
  return save().catch(() => {});
}

export async function sendDraft(): Promise<void> {
  const owner = store.session?.owner ?? '';
  const { savedAt, owner: whose } = currentDraft();
  const isOurs = whose === owner || !isUser(whose ?? '');
  const isNewer = isOurs && savedAt > savedThere();
  if (timer !== undefined || isNewer) await send();
}

function sendIfHidden() {
  if (document.visibilityState === 'hidden' && timer !== undefined) void send();
}

export function forgetDraft() {
  clearTimeout(timer);
  timer = undefined;
  set(NOTHING);
}

let mirror: Mirror | null = null;
let leave = () => {};

function follow() {
  if (store.me === mirror) return;
  leave();
  mirror = store.me;
  leave = mirror?.subscribe(compare) ?? (() => {});
  compare();
}

/** Unless it would change a word that is being typed. */
function compare() {
  const owner = store.session?.owner;
  if (!mirror?.ready || !owner) return;
  if (currentDraft().owner !== owner) claim(owner);
  const row = mirror.get('draft', owner);
  if (!row?.content) return;
  const here = currentDraft();
  if (JSON.stringify(row.content) === JSON.stringify(here.content)) {
    if (timer === undefined && row.savedAt !== here.savedAt) set({ ...here, savedAt: row.savedAt });
  } else if (row.savedAt > here.savedAt && !isTyping()) {
    set({ ...here, content: row.content, savedAt: row.savedAt, addedAs: null });
  }
}

/** A guest's draft goes along when they sign in; a customer's stays behind when they sign out. */
function claim(owner: string) {
  const here = currentDraft();
  const theirs = isUser(here.owner ?? '') || store.session?.apart === true;
  if (theirs) set({ ...NOTHING, owner });
  else set({ ...here, owner });
  const row = mirror?.get('draft', owner);
  if (!theirs && here.savedAt > (row?.savedAt ?? 0)) void send();
}

function isTyping() {
  return document.hasFocus() && document.activeElement?.closest('[data-draft]') != null;
}

function otherTab() {
  if (isTyping() || timer !== undefined) return;
  saved = null;
  changes.notify();
}

let readers = 0;
let stopFollowing = () => {};

function subscribe(listener: () => void) {
  if (readers++ === 0) stopFollowing = startFollowing();
  const stop = changes.subscribe(listener);
  return () => {
    stop();
    if (--readers === 0) stopFollowing();
  };
}

function startFollowing() {
  const stops = [store.subscribe(follow), onSaved(otherTab)];
  document.addEventListener('focusout', compare);
  document.addEventListener('visibilitychange', sendIfHidden);
  follow();
  return () => {
    for (const stop of stops) stop();
    document.removeEventListener('focusout', compare);
    document.removeEventListener('visibilitychange', sendIfHidden);
    leave();
    mirror = null;
  };
}
