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
