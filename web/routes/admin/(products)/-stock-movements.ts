import { useEffect, useState } from 'react';
import type { Movements } from '../../../../worker/routes/admin/stock.ts';
import { ask } from '../../../api/ask.ts';
import { useSync } from '../../../store/store.ts';

/** So soon the ledger is asked again where it has not heard of the last change yet, ms. */
const BEHIND_MS = 1000;

/** A product's movements as the shop tells them, asked for again when the amount moved or was sent. */
export function useMovements(productId: string, onHand: number) {
  const { changes } = useSync();
  const [found, setFound] = useState<Movements | null>(null);
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);
  const path = `/api/stock/${encodeURIComponent(productId)}`;
  useEffect(() => {
    let current = true;
    const take = (next: Movements | null) => {
      if (!current) return;
      if (next) setFound(next);
      setFailed(next === null);
    };
    ask<Movements>(path).then(take, () => take(null));
    return () => {
      current = false;
    };
  }, [path, onHand, changes, turn]);
  useEffect(() => {
    const left = found?.movements[0]?.left;
    if (left === undefined || left === onHand) return;
    const timer = setTimeout(() => setTurn((n) => n + 1), BEHIND_MS);
    return () => clearTimeout(timer);
  }, [found, onHand]);
  const more = async () => {
    if (!found?.next) return;
    const older = await ask<Movements>(`${path}?after=${encodeURIComponent(found.next)}`).catch(
      () => null,
    );
    setFailed(older === null);
    if (older) setFound({ ...older, movements: [...found.movements, ...older.movements] });
  };
  return {
    movements: found?.movements ?? null,
    hasMore: found?.next != null,
    failed,
    more: () => void more(),
    again: () => setTurn((n) => n + 1),
  };
}
