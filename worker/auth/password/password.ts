import { type ScryptOptions, scrypt } from 'node:crypto';
import { constantTimeEqual } from '@oslojs/crypto/subtle';
import { decodeBase64IgnorePadding, encodeBase64NoPadding } from '@oslojs/encoding';

/** OWASP's scrypt setting. When it is raised, passwords are hashed again at the next sign-in. */
export const COST = { ln: 14, r: 8, p: 5 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const HASH_SLOTS = 2;
const LONGEST_WAIT_MS = 2000;
/** A request that was cancelled may never release its slot. */
const HASH_SLOT_MS = 10_000;

type Cost = typeof COST;
type Parsed = { cost: Cost; salt: Uint8Array; hash: Uint8Array };

/** A PHC string, or null while too many others are hashing. */
export async function hashPassword(password: string): Promise<string | null> {
  const salt = crypto.getRandomValues(new Uint8Array(SALT_BYTES));
  const hash = await withHashSlot(() => derive(password, salt, COST));
  return hash && print({ cost: COST, salt, hash });
}

/** Unknown accounts must cost as much time as known ones. */
const dummyHash = () =>
  print({ cost: COST, salt: new Uint8Array(SALT_BYTES), hash: new Uint8Array(HASH_BYTES) });

/** Compares in constant time. Without a stored hash it takes as long and is never right. */
export async function checkPassword(
  password: string,
  stored: string | undefined,
): Promise<'right' | 'wrong' | 'busy'> {
  const known = parse(stored || dummyHash());
  const hash = await withHashSlot(() => derive(password, known.salt, known.cost));
  if (!hash) return 'busy';
  return constantTimeEqual(hash, known.hash) && stored ? 'right' : 'wrong';
}

export const isStale = (stored: string) => !stored.startsWith(prefix(COST));

/** Hashing blocks the isolate. Others poll: a promise of another request could fail with that request. */
async function withHashSlot<T>(work: () => Promise<T>): Promise<T | null> {
  const until = Date.now() + LONGEST_WAIT_MS;
  while (slotsTaken() >= HASH_SLOTS) {
    if (Date.now() > until) return null;
    await sleep(100);
  }
  const slot = Symbol('slot');
  slots.set(slot, Date.now());
  try {
    // Lets requests that arrived meanwhile see the slot.
    await sleep(0);
    return await work();
  } finally {
    slots.delete(slot);
  }
}

const slots = new Map<symbol, number>();

const slotsTaken = () =>
  [...slots.values()].filter((enteredAt) => enteredAt > Date.now() - HASH_SLOT_MS).length;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

function derive(password: string, salt: Uint8Array, { ln, r, p }: Cost): Promise<Uint8Array> {
  const options: ScryptOptions = { N: 2 ** ln, r, p };
  return new Promise((resolve, reject) => {
    scrypt(password, salt, HASH_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(new Uint8Array(key)),
    );
  });
}

function prefix({ ln, r, p }: Cost) {
  return `$scrypt$ln=${ln},r=${r},p=${p}$`;
}

function print({ cost, salt, hash }: Parsed): string {
  return `${prefix(cost)}${encodeBase64NoPadding(salt)}$${encodeBase64NoPadding(hash)}`;
}

function parse(stored: string): Parsed {
  const [, ln, r, p, salt, hash] =
    stored.match(/^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/) ?? [];
  if (!salt || !hash) throw new Error('A stored password is no scrypt PHC string.');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: decodeBase64IgnorePadding(salt),
    hash: decodeBase64IgnorePadding(hash),
  };
}
