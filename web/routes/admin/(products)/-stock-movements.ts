import { useEffect, useState } from 'react';
import type { Movements } from '../../../../worker/routes/admin/stock.ts';
import { get } from '../../../api/http.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { useSync } from '../../../store/store.ts';

/** The delay (ms) before the stock ledger is requested again when it lacks the latest change. */
const BEHIND_MS = 1000;

type Older = { after: Movements | null; pages: Movements[]; failed: boolean };
const NONE: Older = { after: null, pages: [], failed: false };

/** A product's stock movements, requested again when the amount on hand changes or a change was sent. */
export function useMovements(productId: string, onHand: number) {
  const { changes } = useSync();
  const path = `/api/stock/${encodeURIComponent(productId)}` as const;
  const { value, failed, again } = useAsked(path, `${onHand} ${changes}`);
  const [kept, setOlder] = useState(NONE);
  // After a reload the first page may end at another movement, so older pages no longer follow it.
  const older = kept.after === value ? kept : NONE;
  const left = value?.movements[0]?.left;
  useEffect(() => {
    if (left === undefined || left === onHand) return;
    const timer = setTimeout(again, BEHIND_MS);
    return () => clearTimeout(timer);
  }, [value, left, onHand, again]);
  const pages = value ? [value, ...older.pages] : [];
  const next = pages.at(-1)?.next;
  const more = async () => {
    if (!next) return;
    const page = await get(`${path}?after=${encodeURIComponent(next)}`);
    const found = page.ok ? [...older.pages, page.data] : older.pages;
    setOlder({ after: value, pages: found, failed: !page.ok });
  };
  return {
    movements: value && pages.flatMap(({ movements }) => movements),
    hasMore: next != null,
    failed: failed !== null || older.failed,
    more: () => void more(),
    again: () => void again(),
  };
}
