/** Moves the focus to the page's heading, for keyboards and screen readers. */
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

/** Ref of a heading or field that replaces what had the focus: the focus moves to it. */
export const focusOnce = (element: HTMLElement | null) => element?.focus();
