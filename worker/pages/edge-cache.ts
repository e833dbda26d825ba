const LONGEST_S = 3600;

/** Isolate first, then the location's cache. An error there counts as a miss. */
export class EdgeCache<T> {
  private readonly here = new Map<string, T>();

  constructor(private readonly most: number) {}

  async get(there: Cache, address: string): Promise<T | null> {
    const kept = this.here.get(address) ?? (await read<T>(there, address));
    if (kept !== null) this.hold(address, kept);
    return kept;
  }

  async set(there: Cache, address: string, value: T): Promise<void> {
    this.hold(address, value);
    const headers = { 'Cache-Control': `public, max-age=${LONGEST_S}` };
    await there.put(address, new Response(JSON.stringify(value), { headers })).catch(() => {});
  }

  async delete(there: Cache, address: string): Promise<void> {
    this.here.delete(address);
    await there.delete(address);
  }

  /** In this isolate only. Evicts the least recently used entry. */
  hold(address: string, value: T) {
    this.here.delete(address);
    for (const [oldest] of this.here) {
      if (this.here.size < this.most) break;
      this.here.delete(oldest);
    }
    this.here.set(address, value);
  }
}

async function read<T>(there: Cache, address: string): Promise<T | null> {
  try {
    const answer = await there.match(address);
    return answer ? ((await answer.json()) as T) : null;
  } catch {
    return null;
  }
}
