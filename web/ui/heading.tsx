import type { ComponentPropsWithoutRef, RefCallback } from 'react';

type Props = ComponentPropsWithoutRef<'h1'> & {
  as: 'h1' | 'h2' | 'h3' | 'h4' | 'legend';
  ref?: RefCallback<HTMLElement>;
  size: '3' | '4' | '5' | '6' | '7' | '8' | '9';
};

/** Radix's Heading without its script. */
export function Heading({ as: Tag, size, className, ...rest }: Props) {
  return (
    <Tag {...rest} className={`rt-Heading rt-r-size-${size}${className ? ` ${className}` : ''}`} />
  );
}

/** Where a page begins for keyboards and voices: its heading, or its content where it has none. */
export function focusHeading() {
  const content = document.getElementById('content');
  const heading = content?.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? content)?.focus({ preventScroll: true });
}

/** Ref of what its own press takes away: the focus goes to the heading and is not lost with it. */
export const leavesFocus = (element: HTMLElement | null) => () => {
  if (document.activeElement === element) queueMicrotask(focusHeading);
};
