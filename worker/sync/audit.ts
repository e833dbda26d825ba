import type { Actor } from '../../shared/tx.ts';
import type { audit } from '../schema.ts';
import type { D1Tx } from './d1-tx.ts';

/** Kinds whose words are children's names or addresses: their changes are noted without content. */
const PRIVATE = [
  'design',
  'draft',
  'orderLine',
  'address',
  'cartLine',
  'notice',
  'appliedDiscount',
  'redemption',
  'message',
  'subscriber',
];
/** What an audit, which is kept for ever, must not hold of the rest. */
const UNSAID = ['phone', 'author', 'text'];

/** What a customer does to an order that was placed already: noted as what admins do. */
const LATE = ['editOrderLine'];

/** Who changed what, field by field, for everything that admins and jobs write. */
export function auditRow(
  tx: D1Tx,
  { actor, name, now, reason }: { actor: Actor; name: string; now: number; reason?: string },
): (typeof audit.$inferInsert)[] {
  const noted = actor.role === 'admin' || actor.role === 'system' || LATE.includes(name);
  if (!noted) return [];
  const entries = [...tx.changed].filter(([key]) => !PRIVATE.includes(key.split('/')[0] ?? ''));
  if (entries.length === 0) return [];
  const detail = {
    ...(reason ? { reason } : {}),
    ...Object.fromEntries(
      entries.map(([key, { before, after }]) => [key, difference(before, after)]),
    ),
  };
  return [
    {
      id: crypto.randomUUID(),
      at: now,
      actor: actor.owner,
      action: name,
      subject: entries[0]?.[0] ?? '',
      detail,
    },
  ];
}

function difference(before: unknown, after: unknown) {
  const old = (before ?? {}) as Record<string, unknown>;
  const next = (after ?? {}) as Record<string, unknown>;
  const fields = Object.keys({ ...old, ...next }).filter((field) => old[field] !== next[field]);
  return Object.fromEntries(
    fields.filter((f) => !UNSAID.includes(f)).map((f) => [f, [old[f] ?? null, next[f] ?? null]]),
  );
}
