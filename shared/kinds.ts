import type * as schema from './schema.ts';

export type Tables = typeof schema;
export type Kind = keyof Tables;

/** A mirrored row: its table's columns without `version` and `deleted`. */
export type Row<K extends Kind> = Omit<Tables[K]['$inferSelect'], 'version' | 'deleted'>;

type Settings<Column = string, Wiped = object> = {
  /**
   * A person's rows go to the account on sign-in and are removed with it. An order's follow their order.
   */
  of: 'person' | 'order' | 'shop';
  /** The rows of sync_scope that a change raises. Clients that mirror one of these scopes pull it. */
  scopes: readonly ('shop' | 'admin' | 'owner')[];
  /** The live rooms that are poked after a change; 'order' is the room of the order's link. */
  pokes: readonly ('owner' | 'order' | 'admin')[];
  /**
   * What the audit shows: all values (except REDACTED in worker/sync/audit.ts), those of some columns, or only
   * which columns changed. A commit that changes only 'own' rows is not audited; 'never' rows follow from
   * others.
   */
  audit: 'values' | 'names' | 'own' | 'never' | readonly Column[];
  /** The column of `tx.list`: a person's or an order's few rows, never a whole table. */
  listBy?: Column;
  /** The column `tx.add` counts in. */
  counts?: Column;
  /**
   * What is cleared when the row is removed, or when its order loses its customer. Names on labels are erased
   * after a time by worker/jobs/retention.ts.
   */
  wipe?: Wiped;
  /**
   * The account may have the same already: worker/auth/data/merge.ts has a function that combines the two.
   */
  combined?: true;
  /** Tax law: when its customer is deleted, the row stays and is wiped. */
  keptForTax?: true;
  /** Leaves the admins' window with its order. */
  archived?: true;
  /** What a person's export calls these rows. */
  exportAs?: string;
};

type Fits<K extends Kind> = Settings<keyof Row<K>, Partial<Row<K>>> &
  (Row<K> extends { owner: string }
    ? { of: 'person' | 'order'; exportAs: string }
    : { exportAs?: never }) &
  (Row<K> extends { archived: boolean } ? { archived: true } : { archived?: never });

const SHOP = { of: 'shop', scopes: ['shop'], pokes: ['admin'], audit: 'values' } as const;
const ADMIN = { ...SHOP, scopes: ['admin'] } as const;
/** In no view: admins read these over HTTP. */
const HTTP_ONLY = { ...ADMIN, pokes: [] } as const;
const OWN = { of: 'person', scopes: ['owner'], pokes: ['owner'], audit: 'own' } as const;
const FEEDBACK = { ...OWN, scopes: ['admin'], audit: 'values' } as const;
const ORDER = {
  of: 'order',
  scopes: ['owner', 'admin'],
  pokes: ['owner', 'order', 'admin'],
  audit: 'values',
  archived: true,
  keptForTax: true,
} as const;
const ORDER_PART = { ...ORDER, listBy: 'orderId' } as const;

/** Every mirrored table. Guest merge, erasure, export, audit and pokes derive from this list. */
export const KINDS = {
  product: { ...SHOP, listBy: 'themeId' },
  category: SHOP,
  theme: { ...SHOP, listBy: 'series' },
  priceSteps: SHOP,
  zone: SHOP,
  county: { ...SHOP, listBy: 'zoneId' },
  pickupPoint: SHOP,
  stock: { ...SHOP, counts: 'onHand' },
  exchangeRate: SHOP,
  workshop: SHOP,
  shopDetails: SHOP,
  banner: ADMIN,
  stray: ADMIN,
  job: ADMIN,
  pack: SHOP,
  discount: ADMIN,
  discountUse: { ...ADMIN, counts: 'uses' },
  counter: { ...ADMIN, counts: 'n', audit: 'never' },
  ledgerEntry: { ...HTTP_ONLY, audit: 'never' },
  stockMovement: HTTP_ONLY,
  subscriber: { ...HTTP_ONLY, audit: 'names', wipe: { email: '', tokenHash: null } },
  /** Its id contains the customer's number, and audit entries are never deleted. */
  redemption: { ...HTTP_ONLY, of: 'order', audit: 'never' },

  design: {
    ...OWN,
    listBy: 'owner',
    exportAs: 'designs',
    wipe: { text: '', line2: '', others: [] },
  },
  draft: { ...OWN, combined: true, exportAs: 'drafts', wipe: { content: null } },
  cartLine: { ...OWN, listBy: 'owner', combined: true, exportAs: 'cart' },
  appliedDiscount: { ...OWN, combined: true, exportAs: 'discounts' },
  notice: { ...OWN, listBy: 'owner', exportAs: 'notices', wipe: { detail: {} } },
  comment: { ...FEEDBACK, exportAs: 'comments', wipe: { author: '', text: '' } },
  review: { ...FEEDBACK, combined: true, exportAs: 'reviews', wipe: { author: '', text: '' } },
  message: {
    ...FEEDBACK,
    audit: 'names',
    exportAs: 'messages',
    wipe: { name: '', email: '', phone: '', subject: '', text: '' },
  },

  sharedCart: {
    ...FEEDBACK,
    pokes: [],
    audit: 'names',
    exportAs: 'sharedCarts',
    wipe: { lines: [] },
  },

  order: { ...ORDER, listBy: 'owner', exportAs: 'orders' },
  orderLine: { ...ORDER_PART, audit: ['revision', 'jobId', 'step'], exportAs: 'orderLines' },
  linePart: { ...ORDER_PART, audit: ['jobId', 'step'], exportAs: 'lineParts' },
  address: {
    ...ORDER,
    audit: 'names',
    exportAs: 'addresses',
    wipe: { fullName: '', email: '', phone: '', street: '', landmark: '', postalCode: '' },
  },
  attempt: { ...ORDER_PART, exportAs: 'payments' },
  refund: { ...ORDER_PART, exportAs: 'refunds' },
  invoice: { ...ORDER_PART, exportAs: 'invoices' },
  orderNote: {
    ...ADMIN,
    of: 'order',
    listBy: 'orderId',
    archived: true,
    audit: 'names',
    wipe: { text: '' },
  },
} satisfies { [K in Kind]: Fits<K> };

type Has<Key extends string> = {
  [K in Kind]: (typeof KINDS)[K] extends Record<Key, unknown> ? K : never;
}[Kind];
export type Listed = Has<'listBy'>;
export type Counted = Has<'counts'>;
export type Combined = Has<'combined'>;
export type OrderPart = Exclude<Has<'archived'>, 'order'>;

export const isListed = (kind: Kind): kind is Listed => 'listBy' in KINDS[kind];

/** For where the kind is known only at run time. */
export const settingsOf = (kind: Kind): Settings => KINDS[kind];

/** The audit also records accounts and downloads, which are no mirrored kinds. */
export const settingsFor = (name: string): Settings | undefined =>
  Object.hasOwn(KINDS, name) ? settingsOf(name as Kind) : undefined;

export const kindsWhere = (holds: (settings: Settings) => boolean) =>
  (Object.keys(KINDS) as Kind[]).filter((kind) => holds(settingsOf(kind)));
