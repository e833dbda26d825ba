import { isDeepStrictEqual } from 'node:util';
import type { Row } from '../../shared/tx.ts';
import type { Entry } from './ledger.ts';
import type { Login, Pulled } from './network.ts';
import { difference, patched, type Rows } from './rows.ts';

const SHOP = [
  'product',
  'stock',
  'category',
  'theme',
  'priceSteps',
  'zone',
  'county',
  'pickupPoint',
  'pack',
  'exchangeRate',
  'workshop',
  'shopDetails',
];
const OF_ORDERS = ['order', 'orderLine', 'linePart', 'address', 'attempt', 'refund', 'invoice'];
const OF_ADMINS = ['counter', 'stray', 'job', 'discount', 'discountUse'];
const OWN = ['cartLine', 'appliedDiscount', 'design', 'draft', ...OF_ORDERS];

/** What a client should see of all rows, except notices. Independent of worker/sync/views.ts. */
function viewOf(rows: Rows, { view, actor }: Login): Rows {
  const seen: Rows = new Map();
  for (const [key, row] of rows) {
    const kind = key.slice(0, key.indexOf('/'));
    const isOwn = (row as { owner?: string }).owner === actor.owner;
    const inWindow = OF_ORDERS.includes(kind) && !(row as { archived?: boolean }).archived;
    const isSeen =
      SHOP.includes(kind) ||
      (view === 'admin' ? OF_ADMINS.includes(kind) || inWindow : OWN.includes(kind) && isOwn);
    if (isSeen) seen.set(key, shown(kind, row, view));
  }
  return seen;
}

const USUAL = {
  categoryId: null,
  bestseller: false,
  imageUrl: null,
  takesDesign: true,
  themeId: null,
  archivedAt: null,
};

function shown(kind: string, row: unknown, view: Login['view']): unknown {
  if (kind === 'stock' && view === 'me') {
    const { onHand, ...rest } = row as Row<'stock'>;
    return { ...rest, onHand: Math.min(onHand, 10) };
  }
  if (kind === 'product' && view !== 'admin') {
    const { edition: _, sold: __, updatedAt: ___, ...rest } = row as Row<'product'>;
    // Default values are left out.
    const usual = Object.entries({ ...USUAL, nameSw: '', descriptionSw: '' });
    const isUsual = ([name, value]: [string, unknown]) =>
      usual.some(([one, its]) => one === name && its === value);
    return Object.fromEntries(Object.entries(rest).filter((entry) => !isUsual(entry)));
  }
  if (kind === 'theme' && view !== 'admin') {
    const { edition: _, series: __, ...rest } = row as Row<'theme'>;
    return rest;
  }
  if ((kind === 'zone' || kind === 'priceSteps' || kind === 'category') && view !== 'admin') {
    const { edition: _, ...rest } = row as Row<'zone' | 'category' | 'priceSteps'>;
    return rest;
  }
  if (kind === 'workshop' && view !== 'admin') {
    const { cutName: _, labelsPerDay: __, ...rest } = row as Row<'workshop'>;
    return rest;
  }
  if (kind === 'shopDetails' && view !== 'admin') {
    const { address: _, vatRegistered: __, edition: ___, ...rest } = row as Row<'shopDetails'>;
    return rest;
  }
  if (kind === 'order' && view !== 'admin') {
    const { slipPrintedAt: _, parcelPrintedAt: __, ...rest } = row as Row<'order'>;
    return rest;
  }
  if (kind !== 'attempt') return row;
  const {
    callbackHash: _,
    merchantRequestId: __,
    checkoutRequestId: ___,
    ...rest
  } = row as Row<'attempt'>;
  return rest;
}

type Held = { rows: Rows; lmids: Record<string, number>; pulled: Pulled };

/**
 * Checks every pull against the replayed shop: at its cookie's version the client must have exactly the
 * rows of then, and exactly the mutations done by then.
 */
export class Pulls {
  readonly violations: string[] = [];
  private readonly due: Held[] = [];

  constructor(
    pulls: Pulled[],
    private readonly ledger: Entry[],
  ) {
    const held = new Map<string, Held>();
    for (const pulled of pulls) {
      const { answer, from, groupId } = pulled;
      const before = held.get(JSON.stringify(from));
      if (before && isDeepStrictEqual(from, answer.cookie)) {
        const isSilent =
          answer.patch.length + Object.keys(answer.lastMutationIDChanges).length === 0;
        if (!isSilent)
          this.violations.push(`a pull of ${pulled.login.device} has news and no cookie`);
        continue;
      }
      const isSameGroup = before?.pulled.groupId === groupId;
      const lmids = { ...(isSameGroup ? before.lmids : {}), ...answer.lastMutationIDChanges };
      const next = { rows: patched(before?.rows ?? new Map(), answer.patch), lmids, pulled };
      held.set(JSON.stringify(answer.cookie), next);
      this.due.push(next);
    }
  }

  /** The shop's rows at a version of the clock. */
  check(version: number, rows: Rows) {
    for (const { rows: is, lmids, pulled } of this.due) {
      const { answer, login, groupId } = pulled;
      if (answer.cookie?.v !== version || answer.cookie.more) continue;
      const where = `a pull of ${login.device} at version ${version}`;
      const listed = new Map([...is].filter(([key]) => !key.startsWith('notice/')));
      for (const each of difference(listed, viewOf(rows, login))) {
        this.violations.push(`${where}: ${each}`);
      }
      const done = lmidsAt(this.ledger, groupId, version);
      if (!isDeepStrictEqual(lmids, done)) {
        const [a, b] = [lmids, done].map((each) => JSON.stringify(each));
        this.violations.push(`${where}: tells ${a} as done, should tell ${b}`);
      }
    }
  }
}

function lmidsAt(ledger: Entry[], groupId: string, version: number): Record<string, number> {
  const lmids: Record<string, number> = {};
  for (const entry of ledger) {
    if (entry.groupId !== groupId || entry.version > version || entry.clientId === null) continue;
    lmids[entry.clientId] = entry.mutationId ?? 0;
  }
  return lmids;
}
