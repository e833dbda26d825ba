/** What is kept, and when what it was made from was read, ms UTC. */
export type Kept<T> = { at: number; value: T };

/** How old a page or the catalogue may be; the editing admin sees past it. */
export const KEEP_MS = 10_000;
/** From this age on it is made anew behind the answer, so that nobody waits for that. */
const AGING_MS = 5000;
/** How long one making anew keeps others from beginning another. */
const RENEWAL_MS = 3000;

/**
 * Values by address that are the same for everybody: in the isolate first, then in the location's cache.
 * What fails there is a miss: the shop is slower then, not closed.
 */
export class EdgeCache<T> {
  private readonly here = new Map<string, Kept<T>>();
  private readonly renewedAt = new Map<string, number>();

  constructor(private readonly most: number) {}

  async get(there: Cache, address: string): Promise<Kept<T> | null> {
    const known = this.here.get(address);
    if (known && isFresh(known)) return known;
    const kept = await read<T>(there, address);
    if (!kept || !isFresh(kept)) return null;
    this.hold(address, kept);
    return kept;
  }

  /** Settles when the location's cache has it, too. */
  async set(there: Cache, address: string, kept: Kept<T>): Promise<void> {
    this.hold(address, kept);
    const headers = { 'Cache-Control': `public, max-age=${KEEP_MS / 1000}` };
    await there.put(address, new Response(JSON.stringify(kept), { headers })).catch(() => {});
  }

  /** Whether whoever asks is to make it anew: true for one of many. */
  claimsRenewal(address: string, { at }: Kept<T>): boolean {
    const now = Date.now();
    if (now - at < AGING_MS || now - (this.renewedAt.get(address) ?? 0) < RENEWAL_MS) return false;
    this.renewedAt.set(address, now);
    return true;
  }

  private hold(address: string, kept: Kept<T>) {
    this.here.delete(address);
    for (const [oldest] of this.here) {
      if (this.here.size < this.most) break;
      this.here.delete(oldest);
      this.renewedAt.delete(oldest);
    }
    this.here.set(address, kept);
  }
}

const isFresh = ({ at }: Kept<unknown>) => Date.now() - at < KEEP_MS;

async function read<T>(there: Cache, address: string): Promise<Kept<T> | null> {
  try {
    const answer = await there.match(address);
    return answer ? ((await answer.json()) as Kept<T>) : null;
  } catch {
    return null;
  }
}
