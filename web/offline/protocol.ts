export type Kept = {
  /** Changes with anything that is cached, or with its order. */
  version: string;
  code: Record<'en' | 'sw', Code>;
  pictures: { core: string[]; rest: string[] };
};

type Code = {
  /** Without these nothing opens: cached before the service worker takes over. */
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
   * `seen`: files that the page requested before there was a service worker. `sparing`: nothing
   * beyond the core, and with `buying`, absent in older pages, what a cart is bought with.
   */
  | Keep;

export type Keep = {
  type: 'keep';
  language: 'en' | 'sw';
  seen: string[];
  sparing: boolean;
  buying?: boolean;
};

export const SHELL = { en: '/offline', sw: '/sw/offline' } as const;
