import { lazy, Suspense, useState } from 'react';
import { ICONS, type LabelIcon } from '../../../shared/label/geometry.ts';
import { m } from '../../paraglide/messages.js';
import { toastError } from '../feedback/refusal.ts';
import { LoadingButton } from '../loading-button.tsx';

const load = () => import('./icon-picker.tsx');
const IconPicker = lazy(async () => ({ default: (await load()).IconPicker }));
const LateDrawing = lazy(async () => {
  const code = await load().catch(() => null);
  return { default: code?.LateDrawing ?? (() => null) };
});

type Props = { value: LabelIcon; onChoose(icon: LabelIcon): void };

/** All icons, loaded when they are asked for. */
export function MoreIcons({ value, onChoose }: Props) {
  const [shown, setShown] = useState<'none' | 'loading' | 'picker'>('none');
  const open = () => {
    setShown('loading');
    load().then(
      () => setShown('picker'),
      (error) => {
        setShown('none');
        toastError(error);
      },
    );
  };
  return (
    <div className="look-more">
      <LoadingButton
        size="3"
        variant="soft"
        aria-haspopup="dialog"
        loading={shown === 'loading'}
        onClick={open}
      >
        {m.icons_more()}
      </LoadingButton>
      {shown === 'picker' && (
        <Suspense fallback={null}>
          <IconPicker value={value} onChoose={onChoose} onClose={() => setShown('none')} />
        </Suspense>
      )}
    </div>
  );
}

export function IconDrawing({ icon }: { icon: LabelIcon }) {
  if (ICONS.some((one) => one === icon)) {
    return (
      <svg aria-hidden="true">
        <use href={`/label-icons.svg#${icon}`} />
      </svg>
    );
  }
  return (
    <Suspense fallback={null}>
      <LateDrawing icon={icon} />
    </Suspense>
  );
}
