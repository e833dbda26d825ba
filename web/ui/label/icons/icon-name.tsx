import { lazy, Suspense } from 'react';
import { ICONS, type LabelIcon } from '../../../../shared/label/geometry.ts';
import { ICON_WORDS } from '../choice-words.ts';

const NoName = (_: { icon: LabelIcon }) => null;
const LateIconName = lazy(async () => {
  const code = await import('./late-icon-name.tsx').catch(() => null);
  return { default: code?.LateIconName ?? NoName };
});

/** The names of the further icons come when one of them is shown, for pages that have to be light. */
export function IconName({ icon }: { icon: LabelIcon }) {
  const first = ICONS.find((one) => one === icon);
  if (first) return ICON_WORDS[first]();
  return (
    <Suspense fallback={null}>
      <LateIconName icon={icon} />
    </Suspense>
  );
}
