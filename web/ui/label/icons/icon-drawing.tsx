import { lazy, Suspense } from 'react';
import { ICONS, type LabelIcon } from '../../../../shared/label/geometry.ts';

const LateDrawing = lazy(async () => {
  const code = await import('./icon-picker.tsx').catch(() => null);
  return { default: code?.LateDrawing ?? (() => null) };
});

/** The first icons are in every page, the others come when one of them is shown. */
export function IconDrawing({ icon }: { icon: LabelIcon }) {
  if (ICONS.some((one) => one === icon)) return <Drawn of={icon} />;
  return (
    <Suspense fallback={null}>
      <LateDrawing icon={icon} />
    </Suspense>
  );
}

/** A drawing of the file that comes with every page. */
export const Drawn = ({ of }: { of: string }) => (
  <svg width={28} height={28} aria-hidden="true">
    <use href={`/label-icons.svg#${of}`} />
  </svg>
);
