import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';

type Props = { trigger: ReactElement; children: ReactNode };

const load = () =>
  import('./-hover-card-popup.tsx').then(
    ({ HoverCardPopup }) => ({ default: HoverCardPopup }),
    () => ({ default: ({ trigger }: Props) => trigger }),
  );

/** Radix's positioning is 15 KB, so it comes after hydration; without it the trigger stays as it is. */
const Popup = import.meta.env.SSR ? (await load()).default : lazy(load);

/** More about a trigger: a pointer that rests on it, keyboard focus or a tap opens it. */
export const HoverCard = (props: Props) => (
  <Suspense fallback={props.trigger}>
    <Popup {...props} />
  </Suspense>
);
