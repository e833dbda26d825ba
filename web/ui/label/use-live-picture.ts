import { useEffect, useState } from 'react';
import type { Asked, Drawn } from './draw-picture.ts';

const load = () => import('./draw-picture.ts');

/** For when a field is entered: what draws is there before the first letter. */
export function loadPicture(): void {
  load().catch(() => {});
}

/** Null until it is drawn; what was drawn last stays meanwhile. What draws is loaded by the first call. */
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
