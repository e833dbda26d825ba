import { type ComponentProps, lazy, Suspense } from 'react';
import '../../ui/label/look-choices.css';

const load = () => import('./mini-customizer.tsx');

/** On the server at once, so that its form is in the page; in the browser a script of its own. */
const Mini = import.meta.env.SSR
  ? (await load()).MiniCustomizer
  : lazy(async () => ({ default: (await load()).MiniCustomizer }));

export function Customizer(props: ComponentProps<typeof Mini>) {
  return (
    <Suspense>
      <Mini {...props} />
    </Suspense>
  );
}
