import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Role } from '../../../../shared/tx.ts';
import { idle } from '../../../boot/tasks.ts';
import { useSpare } from '../../../ui/page/spare.ts';
import { isOpenTo } from './pages.ts';

/** In an effect, because it waits until the page is idle: pages then open without a network, too. */
export function usePagesForLater(role: Role) {
  const router = useRouter();
  const isSpare = useSpare();
  useEffect(() => {
    if (!isSpare) return;
    let isOver = false;
    void (async () => {
      for (const route of Object.values(router.routesByPath)) {
        const path = route.fullPath.replace(/(.)\/$/, '$1');
        if (!path.startsWith('/admin') || !isOpenTo(role, path, undefined)) continue;
        if (isOver) return;
        await router.loadRouteChunk(route);
        await idle();
      }
    })().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [router, isSpare, role]);
}
