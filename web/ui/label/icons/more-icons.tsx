import { lazy, Suspense, useState } from 'react';
import type { LabelIcon } from '../../../../shared/label/geometry.ts';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../button.tsx';
import { toastError } from '../../feedback/refusal.ts';

const load = () => import('./icon-picker.tsx');
const IconPicker = lazy(load);

type Props = { value: LabelIcon; onChoose(icon: LabelIcon): void };

/** All icons, loaded when they are asked for. */
export function MoreIcons({ value, onChoose }: Props) {
  const [shown, setShown] = useState<'none' | 'loading' | 'picker'>('none');
  const [chosen, setChosen] = useState('');
  const open = () => {
    setShown('loading');
    setChosen('');
    load().then(
      () => setShown('picker'),
      (error) => {
        setShown('none');
        toastError(error);
      },
    );
  };
  return (
    <>
      {/* Never disabled: the focus comes back to it. */}
      <Button size="3" variant="soft" aria-busy={shown === 'loading' || undefined} onClick={open}>
        {m.icons_more()}
      </Button>
      {shown === 'picker' && (
        <Suspense fallback={null}>
          <IconPicker
            value={value}
            onChoose={(icon, name) => {
              onChoose(icon);
              setChosen(name);
            }}
            onClose={() => setShown('none')}
          />
        </Suspense>
      )}
      {/* Nothing outside the dialog is read out while it is open. */}
      <span className="sr-only" aria-live="polite">
        {shown === 'none' && chosen && `${m.customize_icon()}: ${chosen}`}
      </span>
    </>
  );
}
