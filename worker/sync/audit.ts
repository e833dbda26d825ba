import { userOwner } from '../../shared/account/owner.ts';
import { isStaff } from '../../shared/account/roles.ts';
import { hasCardNumber } from '../../shared/input/card-number.ts';
import { settingsFor } from '../../shared/kinds.ts';
import type { MutatorName } from '../../shared/mutators.ts';
import { CUSTOMERS_CHANGES } from '../../shared/order/edit/editable.ts';
import type { Actor } from '../../shared/tx.ts';
import type { AccountAction } from '../auth/admin-actions.ts';
import type { audit } from '../schema.ts';
import type { D1Tx, RowChange } from './d1-tx.ts';

/** Columns whose values are never shown: the audit is kept for ever. */
const REDACTED = [
  'fullName',
  'author',
  'email',
  'newEmail',
  'phone',
  'whatsapp',
  'signInPhone',
  'newPhone',
  'buyerPin',
  'text',
  'reference',
  'passwordHash',
  'tokenHash',
  'callbackHash',
  'payUrl',
  'key',
];

const MAX_LENGTH = 200;

/** What the audit lists besides mutators. web/routes/admin/audit/-words.ts has words for each. */
export type OwnAction =
  | `${AccountAction} user`
  | 'invite user'
  | 'change role'
  | 'download'
  | 'uploadPhoto'
  | 'saveStatement'
  | 'eraseOrder'
  | 'eraseWords'
  | 'eraseCart'
  | 'eraseSharedCart'
  | 'makeRecoveryCodes'
  | 'addFactor'
  | 'removeFactor'
  | 'setup';

/** What customers do themselves, what is repeated after a restore, and what was never confirmed. */
type Unlisted =
  | 'eraseSubscriber'
  | 'deleteAccount'
  | 'mergeGuest'
  | 'claimOrder'
  | 'repeatRemoval'
  | 'raiseCounts';

export type AuditAction = MutatorName | OwnAction | Unlisted | `refuse ${string}`;

type AuditedCommit = { actor: Actor; name: AuditAction; now: number; reason?: string };
type Entry = { row: typeof audit.$inferInsert; about: string[] };

/** Audited: every commit of staff, and jobs that change more than personal data. */
export function auditEntry(tx: D1Tx, { actor, name, now, reason }: AuditedCommit): Entry | null {
  const byStaff = isStaff(actor.role);
  if (!byStaff && actor.role !== 'system' && !CUSTOMERS_CHANGES.includes(name)) return null;
  const changed = [...tx.changed].filter(([key]) => levelOf(key) !== 'never');
  const isOwn = changed.length > 0 && changed.every(([key]) => levelOf(key) === 'own');
  if (isOwn || (changed.length === 0 && tx.effects.length === 0)) return null;
  const diffs = changed
    .map(([key, write]) => [key, diff(key, write)] as const)
    .filter(([, fields]) => Object.keys(fields).length > 0);
  if (!byStaff && diffs.every(([key]) => isPrivate(key))) return null;
  const [subject = name, ...about] = subjectsOf(tx);
  const detail = {
    ...(reason ? { reason: hasCardNumber(reason) ? '…' : reason.slice(0, MAX_LENGTH) } : {}),
    ...Object.fromEntries(diffs),
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

/** Of what somebody did to their own account. */
export const ownEntry = (
  userId: string,
  action: OwnAction,
  now: number,
): typeof audit.$inferInsert => ({
  id: crypto.randomUUID(),
  at: now,
  actor: userOwner(userId),
  action,
  subject: `user/${userId}`,
  detail: {},
});

/** Of a key of `D1Tx.changed`: '<kind>/<id>'. */
export const kindOf = (key: string) => key.split('/', 1)[0] ?? '';
const levelOf = (key: string) => settingsFor(kindOf(key))?.audit ?? 'values';
const isPrivate = (key: string) => ['own', 'names'].includes(String(levelOf(key)));
const isCounted = (key: string) => settingsFor(kindOf(key))?.counts !== undefined;

function isShown(key: string, field: string) {
  const level = levelOf(key);
  if (typeof level === 'string') return level === 'values' && !REDACTED.includes(field);
  return level.includes(field);
}

type Fields = Record<string, unknown>;

/** [before, after] by column; `changed` names the columns whose values are not shown. */
function diff(key: string, { before, after }: RowChange): Fields {
  const old = (before ?? {}) as Fields;
  const next = (after ?? {}) as Fields;
  const fields = Object.keys({ ...old, ...next }).filter(
    (field) => JSON.stringify(old[field]) !== JSON.stringify(next[field]),
  );
  // Tx.add does not read the row: only the difference is known.
  if (isCounted(key) && before !== undefined && !Object.hasOwn(old, 'id')) {
    return Object.fromEntries(fields.map((field) => [field, [null, signed(Number(next[field]))]]));
  }
  const shown = fields
    .filter((field) => isShown(key, field))
    .map((field) => [field, [short(old[field]), short(next[field])]]);
  const hidden = fields.filter((field) => before !== undefined && !isShown(key, field));
  return { ...Object.fromEntries(shown), ...(hidden.length > 0 ? { changed: hidden } : {}) };
}

const signed = (by: number) => (by > 0 ? `+${by}` : String(by));

function short(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null);
  if (hasCardNumber(text)) return '…';
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : (value ?? null);
}

/** Goods come after the order that takes them. */
function rankOf(key: string): number {
  if (isCounted(key)) return 2;
  return ['product', 'stockMovement'].includes(kindOf(key)) ? 1 : 0;
}

/** The main subject first. An order's line, address and notes count as the order. */
function subjectsOf(tx: D1Tx): string[] {
  const keys = [...tx.changed].map(([key, { before, after }]) => {
    const [kind = '', id = ''] = key.split('/');
    if (kind === 'orderLine' || kind === 'linePart' || kind === 'address') return `order/${id}`;
    const row = (after ?? before ?? {}) as { orderId?: string };
    return kind === 'orderNote' ? `order/${row.orderId}` : key;
  });
  const effects = tx.effects.flatMap((effect) =>
    'orderId' in effect ? [`order/${effect.orderId}`] : [],
  );
  const subjects = [...keys, ...effects].filter((key) => levelOf(key) !== 'never');
  return [...new Set(subjects)].toSorted((a, b) => rankOf(a) - rankOf(b));
}
