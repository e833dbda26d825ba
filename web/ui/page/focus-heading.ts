/** Where a page begins for keyboards and screen readers. */
export function focusHeading() {
  const content = document.getElementById('content');
  const heading = content?.querySelector('h1');
  if (heading) heading.tabIndex = -1;
  (heading ?? content)?.focus({ preventScroll: true });
}

/** Ref of a control that its own press removes: the focus moves to the heading. */
export const leavesFocus = (element: HTMLElement | null) => () => {
  if (document.activeElement === element) queueMicrotask(focusHeading);
};

/** Ref of a heading that came in the place of what was read before: readers go on at it. */
export const focusOnce = (heading: HTMLElement | null) => heading?.focus();
