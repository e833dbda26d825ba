/** What a build gives its service worker to keep; all are addresses on this origin. */
export type Kept = {
  /** Another one whenever anything that is kept or its order of being served has changed. */
  version: string;
  code: Record<'en' | 'sw', Code>;
  /** Pictures of the frame and of the goods. */
  pictures: { core: string[]; rest: string[] };
};

type Code = {
  /** Without these nothing opens: kept before the service worker takes its place. */
  core: string[];
  /** What the catalogue, the designer, the cart and orders need beside that; what buying needs first. */
  rest: string[];
  /** How many of those cart, designer and checkout need. */
  buying: number;
};

/** The designer's choice of icons. */
export const LABEL_ICONS = '/label-icons.svg';

/** What a page says to the service worker. */
export type Message =
  /** Let the waiting one in. */
  | { type: 'take-over' }
  /** Answered on the port: whether this file is of the version it keeps. */
  | { type: 'has'; file: string }
  /**
   * Keep what pages of this language need. `seen` is what the first page came with, before there was a
   * service worker: mostly still in the browser's own cache. `sparing`: nothing beyond the core, and
   * with `buying`, absent in older pages, what a cart is bought with.
   */
  | Keep;

export type Keep = {
  type: 'keep';
  language: 'en' | 'sw';
  seen: string[];
  sparing: boolean;
  buying?: boolean;
};

/** The page that opens any other one without a line, in each language. */
export const SHELL = { en: '/offline', sw: '/sw/offline' } as const;
