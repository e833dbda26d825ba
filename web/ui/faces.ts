import { useSyncExternalStore } from 'react';
import { type Face, loadFace } from '../../shared/label/face.ts';
import type { LabelFont } from '../../shared/label/geometry.ts';

const faces = new Map<LabelFont, Face>();
const asked = new Set<LabelFont>();
const listeners = new Set<() => void>();
let latest: Face | undefined;

/** The font's outlines; until they are here those of the last font, undefined while there is none. */
export function useFace(font: LabelFont): { face: Face | undefined; own: boolean } {
  const face = useSyncExternalStore(
    subscribe,
    () => faceFor(font),
    () => undefined,
  );
  return { face, own: face !== undefined && face === faces.get(font) };
}

function faceFor(font: LabelFont): Face | undefined {
  const face = faces.get(font);
  if (!face) void ask(font);
  return face ?? latest;
}

async function ask(font: LabelFont) {
  if (asked.has(font)) return;
  asked.add(font);
  try {
    latest = await loadFace(font);
    faces.set(font, latest);
    for (const listener of listeners) listener();
  } catch {
    // No line: asked again when it is back.
    addEventListener('online', () => void again(font), { once: true });
  }
}

function again(font: LabelFont) {
  asked.delete(font);
  return ask(font);
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
