import { type ComponentProps, lazy, Suspense } from 'react';
import type { PartList } from './part-list.tsx';

const Listed = lazy(async () => ({ default: (await import('./part-list.tsx')).PartList }));

/** Few packs have several parts: their code comes with the first. */
export const LatePartList = (props: ComponentProps<typeof PartList>) => (
  <Suspense fallback={null}>
    <Listed {...props} />
  </Suspense>
);
