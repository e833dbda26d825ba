/** Moves the focus to the page's heading, for keyboards and screen readers. */
export const focusHeading = () => focusFirst('h1');

function focusFirst(selector: string) {
  const content = document.getElementById('content');
  const found = content?.querySelector<HTMLElement>(selector) ?? content;
  // A link keeps its place in the order of Tab.
  if (found && found.tabIndex < 0) found.tabIndex = -1;
  found?.focus({ preventScroll: true });
}

/** Ref of a part that may be removed while it has the focus, which then moves to what `selector` finds. */
export const leavesFocusTo = (selector: string) => (element: HTMLElement | null) => () => {
  if (!element?.contains(document.activeElement)) return;
  queueMicrotask(() => {
    if (document.activeElement === document.body) focusFirst(selector);
  });
};

/** Ref of a control that its own press removes: the focus moves to the heading. */
export const leavesFocus = leavesFocusTo('h1');

/** Ref of what replaces what had the focus: the focus moves to it. */
export const focusOnce = (element: Pick<HTMLElement, 'focus'> | null) => element?.focus();
