import type { Statement } from './d1.ts';
import type { Breakage } from './faulty-db.ts';
import { isNotice } from './ledger.ts';

const isClock = ({ sql }: Statement) => sql.startsWith('UPDATE sync_clock SET version');
const isClaim = ({ sql }: Statement) =>
  sql.startsWith('UPDATE sync_client SET') || sql.startsWith('INSERT INTO sync_external');

const isStaleRead = ({ sql }: Statement) => sql.includes('(STALE_READ)');
const isRead = ({ sql }: Statement) => /^select/i.test(sql);

/** Protocols with one fault each, introduced between the shop's unchanged code and D1. */
export const BROKEN: Record<string, Breakage> = {
  'no guard in the claim': {
    schema: (sql) => sql.replace(/,\s*CONSTRAINT "lmid_in_order" CHECK\([^)]*\)/, ''),
    batches: (all) => [
      all.map((each) =>
        isClaim(each)
          ? {
              ...each,
              sql: each.sql.replace('lmid + 1, claimed = ?', 'max(lmid, ?1), claimed = ?1'),
            }
          : each,
      ),
    ],
  },
  'effects and claim in two batches': {
    batches(all) {
      const claim = all.findIndex(isClaim);
      return claim < 0 ? [all] : [all.slice(0, claim + 1), all.slice(claim + 1)];
    },
  },
  'a transient error taken for final': {
    errorText: () => 'D1_ERROR: CHECK constraint failed: something: SQLITE_CONSTRAINT',
  },
  'a refusal that leaves the clock': {
    batches: (all) => [all.some(isNotice) ? all.filter((each) => !isClock(each)) : all],
  },
  'a pull in several reads': {
    batches: (all) => (all.every(isRead) ? all.map((each) => [each]) : [all]),
  },
  'no guards for what was read': {
    batches: (all) => [all.filter((each) => !isStaleRead(each))],
  },
};
