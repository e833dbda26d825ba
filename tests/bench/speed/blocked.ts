type Event = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds, as are dur and tdur, the thread's own time. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { documentLoaderURL?: string } };
};

const SLOWER = 4;
const LONG_MS = 50;

/**
 * Total blocking time of a trace taken at full speed, ms, as Lighthouse counts it for a phone: tasks
 * after the first contentful paint at a quarter of the speed, beyond 50 ms each. Here by the thread's own
 * time: browser, shop, edge and Lighthouse share the machine's cores, and a task that waits for one of
 * them is no longer on a phone that has its own.
 */
export function ownBlocked(events: Event[]): number {
  const begun = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' && args.data?.documentLoaderURL?.startsWith('https'),
  );
  if (!begun) return Number.NaN;
  const mine = events.filter(({ pid, tid }) => pid === begun.pid && tid === begun.tid);
  const painted = mine.findLast(({ name }) => name === 'firstContentfulPaint')?.ts ?? begun.ts;
  let end = 0;
  let blocked = 0;
  for (const { name, ph, ts, dur = 0, tdur = dur } of mine.sort((a, b) => a.ts - b.ts)) {
    // A nested task is counted with its parent.
    if (ph !== 'X' || !name.endsWith('RunTask') || ts < Math.max(end, painted)) continue;
    end = ts + dur;
    blocked += Math.max(0, (tdur / 1000) * SLOWER - LONG_MS);
  }
  return blocked;
}
