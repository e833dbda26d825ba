import { useSyncExternalStore } from 'react';
import type { DraftContent } from '../../../shared/cart/schema.ts';
import type { LabelText } from '../../../shared/label/names.ts';
import { isPerson } from '../../store/identity/session.ts';
import { shopNow } from '../../store/shop-time.ts';
import { Signal } from '../../store/signal.ts';
import { mutate, store } from '../../store/store.ts';
import type { Mirror } from '../../store/sync/mirror.ts';
import { EMPTY, type KeptDraft, keepDraft, keptDraft, NOTHING, onKept } from './draft-kept.ts';

/**
 * The label being designed: one draft for the home page's designer and /customize, kept in this
 * browser and, a moment later, in its owner's account, where their other devices find it.
 */

/** How long the fingers must rest before the draft is sent. */
const REST_MS = 800;

let kept: KeptDraft | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
const changes = new Signal();

const current = () => {
  kept ??= keptDraft();
  return kept;
};

function set(next: KeptDraft) {
  kept = next;
  keepDraft(next);
  changes.notify();
}

export const currentDraft = current;

/** The draft, live; the empty one on the server and while hydrating. */
export const useDraft = () =>
  useSyncExternalStore(
    subscribe,
    () => current().content,
    () => EMPTY,
  );

/** A changed draft is another design, and so another line of the cart. */
function change(content: DraftContent, aside = current().aside) {
  const now = current();
  // What a browser restores on a page is told once more.
  if (aside === now.aside && JSON.stringify(content) === JSON.stringify(now.content)) return;
  set({ ...now, content, aside, addedAs: null, savedAt: laterThanSeen() });
  clearTimeout(timer);
  timer = setTimeout(send, REST_MS);
}

/** The shop's time, yet later than all that was seen of the draft: a change here counts on any clock. */
const laterThanSeen = () => Math.max(shopNow(), current().savedAt + 1, savedThere() + 1);

const savedThere = () => store.me?.get('draft', store.session?.owner ?? '')?.savedAt ?? 0;

export const changeDraft = (patch: Partial<DraftContent['design']>) => {
  const { content } = current();
  change({ ...content, design: { ...content.design, ...patch } });
};

export const changeNames = (names: LabelText[]) => change({ ...current().content, names });

/** From one name to a list or back; what was typed in either is kept. */
export function chooseMany(many: boolean) {
  const { content } = current();
  const { text, line2 } = content.design;
  const isFirst = many && content.names.length === 0 && text.trim() !== '';
  change({ ...content, many, names: isFirst ? [{ text, line2 }] : content.names });
}

/** The draft became the line of that design. */
export const addedAs = (designId: string) => set({ ...current(), addedAs: designId });

/** Opens a line of the cart for changes; what was being designed waits aside. */
export function openLine(content: DraftContent) {
  const now = current();
  change(content, now.content.editing ? now.aside : now.content);
}

/** Done with the line: what waited aside is the draft again. */
export const closeLine = () => change(current().aside ?? EMPTY, null);

// Between this browser and its owner's account

function send(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const { content, savedAt, owner } = current();
  // Typed by somebody whose session has ended meanwhile: it is not the next one's.
  if (isPerson(owner ?? '') && owner !== store.session?.owner) return Promise.resolve();
  // Refused or lost: the copy here stays and is sent with the next change.
  return mutate('saveDraft', { content, savedAt }).then(
    () => {},
    () => {},
  );
}

/** Sends what the account has not got, perhaps from a page that was left before the fingers rested. */
export async function sendDraft(): Promise<void> {
  const owner = store.session?.owner ?? '';
  const { savedAt, owner: whose } = current();
  const isOurs = whose === owner || !isPerson(whose ?? '');
  const isNewer = isOurs && savedAt > savedThere();
  if (timer !== undefined || isNewer) await send();
}

function sendIfHidden() {
  if (document.visibilityState === 'hidden' && timer !== undefined) void send();
}

/** Nothing of it stays in this browser; the account keeps it. */
export function forgetDraft() {
  clearTimeout(timer);
  timer = undefined;
  set(NOTHING);
}

let mirror: Mirror | null = null;
let leave = () => {};

/** Follows whoever's store is open. */
function follow() {
  if (store.me === mirror) return;
  leave();
  mirror = store.me;
  leave = mirror?.subscribe(compare) ?? (() => {});
  compare();
}

/** Takes over what another device has saved since, unless it would change a word under the fingers. */
function compare() {
  const owner = store.session?.owner;
  if (!mirror?.ready || !owner) return;
  if (current().owner !== owner) claim(owner);
  const row = mirror.get('draft', owner);
  if (!row?.content) return;
  const here = current();
  if (JSON.stringify(row.content) === JSON.stringify(here.content)) {
    // The account's clock counts, once it has the draft.
    if (timer === undefined && row.savedAt !== here.savedAt) set({ ...here, savedAt: row.savedAt });
  } else if (row.savedAt > here.savedAt && !isTyping()) {
    set({ ...here, content: row.content, savedAt: row.savedAt, addedAs: null });
  }
}

/**
 * A guest's draft goes along when they sign in, unless they have left their things; a customer's stays
 * behind when they have signed out.
 */
function claim(owner: string) {
  const here = current();
  const theirs = isPerson(here.owner ?? '') || store.session?.apart === true;
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
  kept = null;
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
  const stops = [store.subscribe(follow), onKept(otherTab)];
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
