import { env } from 'cloudflare:workers';
import type * as fonts from '../shared/label/fonts/read.ts';
import type * as icons from '../shared/label/icons/read.ts';

declare global {
  namespace Cloudflare {
    interface Env {
      ASSETS: Fetcher;
    }
  }
}

/**
 * 850 KB of fonts and icons of labels, which most requests do not draw. Callers keep what they read,
 * never the promise: it would not settle if the request that began it were cancelled.
 */
export const readFace: typeof fonts.readFace = (font) => read(`fonts/${font}.json`);

export const readIcons: typeof icons.readIcons = (group) => read(`icons/${group}.json`);

async function read<T>(path: string): Promise<T> {
  const answer = await env.ASSETS.fetch(new URL(path, 'https://assets/outlines/'));
  if (!answer.ok) throw new Error(`outlines/${path}: ${answer.status}`);
  return answer.json();
}
