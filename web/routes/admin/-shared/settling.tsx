import { type ComponentProps, type MouseEvent, useEffect, useRef, useState } from 'react';

/** A second press within this time (ms) is ignored: it was meant for the previous step. */
const SETTLES_MS = 800;

/**
 * For buttons that the next step's button replaces when they are pressed. They are not disabled, because
 * the pressed one would lose the focus.
 */
export function Settling(props: ComponentProps<'div'>) {
  const [settles, setSettles] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const press = (event: MouseEvent) => {
    if (!(event.target instanceof Element && event.target.closest('button'))) return;
    if (settles) return event.stopPropagation();
    setSettles(true);
    timer.current = setTimeout(() => setSettles(false), SETTLES_MS);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would disable its buttons.
    <div role="group" {...props} aria-disabled={settles} onClickCapture={press} />
  );
}
