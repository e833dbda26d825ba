import { useEffect, useState } from 'react';
import type { Asked, Drawn } from './draw-picture.ts';

const load = () => import('./draw-picture.ts');

/** Call it when a field gets the focus, so that the code is there before the first letter. */
export function loadPicture(): void {
  load().catch(() => {});
}

/** The picture's address, null before the first one is drawn. The first call loads the code. */
export function useLivePicture(asked: Asked | null): Drawn | null {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const wish = JSON.stringify(asked);
  // Letters come faster than a font: only the last picture that was asked for is shown.
  useEffect(() => {
    let isLast = true;
    const asked: Asked | null = JSON.parse(wish);
    const show = (next: Drawn | null) => isLast && setDrawn(next);
    if (asked)
      load().then(
        (code) => code.drawPicture(asked).then(show),
        () => {},
      );
    else show(null);
    return () => {
      isLast = false;
    };
  }, [wish]);
  return drawn;
}
