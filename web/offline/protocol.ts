import type { Locale } from '../../shared/locale.ts';

export type CachedFiles = {
  version: string;
  code: Record<Locale, Code>;
  pictures: { core: string[]; rest: string[] };
};

type Code = {
  core: string[];
  rest: string[];
  buying: number;
};

export const LABEL_ICONS = '/label-icons.svg';

export type Message =
  | { type: 'take-over' }
  /** Answered on the port: whether this file is of the version it caches. */
  | { type: 'has'; file: string }
  /**
   * `seen`: what the page requested before. `sparing`: the core alone, for a reader who saves data;
   * `buying`: what a cart needs. Pages and workers of other versions have these names, and older pages
   * no `buying`.
   */
  | Keep;

export type Keep = {
  type: 'keep';
  language: Locale;
  seen: string[];
  sparing: boolean;
  buying?: boolean;
};

export const SHELL = { en: '/offline', sw: '/sw/offline' } as const;
