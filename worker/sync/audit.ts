import { hasCardNumber } from '../../shared/input/card-number.ts';
import { type Actor, COUNTED } from '../../shared/tx.ts';
import type { audit } from '../schema.ts';
import type { D1Tx } from './d1-tx.ts';

/** What everybody has of their own, admins too: what they do to it as shoppers is no act of an admin. */
const OWN = ['design', 'draft', 'cartLine', 'appliedDiscount', 'notice'];
/** Kinds of people's names, addresses and words: only which fields changed is told, no value. */
const PRIVATE = [...OWN, 'address', 'orderNote', 'redemption', 'message', 'subscriber'];
/** What an audit, which is kept for ever, must not hold of the rest. */
const UNSAID = [
  ...['fullName', 'author', 'email', 'newEmail', 'phone', 'buyerPin', 'text', 'reference'],
  ...['passwordHash', 'tokenHash', 'callbackHash', 'payUrl', 'key'],
];
/** Of a kind that holds names beside facts, the facts. */
const SAID: Record<string, string[]> = {
  orderLine: ['revision', 'jobId', 'step'],
  message: ['answeredAt'],
  subscriber: ['confirmedAt'],
};
/** What follows from the rest by itself. */
const DERIVED = ['counter', 'ledgerEntry'];

/** What a customer does to an order that was placed already: noted as what admins do. */
const LATE = ['editOrderLine'];

/** The longest value that is kept. */
const LONGEST = 200;

type Act = { actor: Actor; name: string; now: number; reason?: string };
type Noted = { row: typeof audit.$inferInsert; about: string[] };

/**
 * Who did what, to what, with what was before and after: one row for every commit of an admin, whichever
 * mutator or route it is of, and one for what jobs change. Null when nothing happened that is of interest.
 */
export function noted(tx: D1Tx, { actor, name, now, reason }: Act): Noted | null {
  const byAdmin = actor.role === 'admin';
  if (!byAdmin && actor.role !== 'system' && !LATE.includes(name)) return null;
  const changed = [...tx.changed].filter(([key]) => !DERIVED.includes(kindOf(key)));
  const isOwn = changed.length > 0 && changed.every(([key]) => OWN.includes(kindOf(key)));
  if (isOwn || (changed.length === 0 && tx.effects.length === 0)) return null;
  const told = changed.map(([key, write]) => [key, tell(key, write)] as const);
  const facts = told.filter(([key, fields]) => !PRIVATE.includes(kindOf(key)) && isTold(fields));
  if (!byAdmin && facts.length === 0) return null;
  const [subject = name, ...about] = subjectsOf(tx);
  const detail = {
    ...(reason ? { reason: hasCardNumber(reason) ? '…' : reason.slice(0, LONGEST) } : {}),
    ...Object.fromEntries(told.filter(([, fields]) => isTold(fields))),
  };
  const row = {
    id: crypto.randomUUID(),
    at: now,
    actor: actor.owner,
    action: name,
    subject,
    detail,
  };
  return { row, about };
}

const kindOf = (key: string) => key.split('/', 1)[0] ?? '';
const isTold = (fields: object) => Object.keys(fields).length > 0;

type Fields = Record<string, unknown>;
type Write = { before: unknown; after: unknown };

/** Field by field [before, after]; what is nobody's business stands by its name in `changed`. */
function tell(key: string, { before, after }: Write): Fields {
  const kind = kindOf(key);
  const old = (before ?? {}) as Fields;
  const next = (after ?? {}) as Fields;
  const fields = Object.keys({ ...old, ...next }).filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(next[field]),
  );
  if (Object.hasOwn(COUNTED, kind) && before !== undefined && !Object.hasOwn(old, 'id')) {
    return Object.fromEntries(fields.map((field) => [field, [null, signed(Number(next[field]))]]));
  }
  const isSaid = (field: string) =>
    !PRIVATE.includes(kind) && (SAID[kind]?.includes(field) ?? !UNSAID.includes(field));
  const said = fields
    .filter(isSaid)
    .map((field) => [field, [short(old[field]), short(next[field])]]);
  const unsaid = fields.filter((field) => before !== undefined && !isSaid(field));
  return { ...Object.fromEntries(said), ...(unsaid.length > 0 ? { changed: unsaid } : {}) };
}

const signed = (by: number) => (by > 0 ? `+${by}` : String(by));

/** As it is, or the beginning of it. */
function short(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  if (hasCardNumber(text)) return '…';
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : (value ?? null);
}

/** What moves because something else changed comes after it: goods with the order that takes them. */
function rankOf(key: string): number {
  if (kindOf(key) in COUNTED) return 2;
  return kindOf(key) === 'stockMovement' ? 1 : 0;
}

/** What it was about, the first thing first: the parts of an order are told of as the order. */
function subjectsOf(tx: D1Tx): string[] {
  const keys = [...tx.changed].map(([key, { before, after }]) => {
    const [kind = '', id = ''] = key.split('/');
    if (kind === 'orderLine' || kind === 'address') return `order/${id}`;
    const row = (after ?? before ?? {}) as { orderId?: string };
    return kind === 'orderNote' ? `order/${row.orderId}` : key;
  });
  const effects = tx.effects.flatMap((effect) =>
    'orderId' in effect ? [`order/${effect.orderId}`] : [],
  );
  const subjects = [...keys, ...effects].filter((key) => !DERIVED.includes(kindOf(key)));
  return [...new Set(subjects)].toSorted((a, b) => rankOf(a) - rankOf(b));
}
