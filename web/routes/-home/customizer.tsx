import { type ComponentProps, lazy, Suspense } from 'react';
import '../../ui/label/look-choices.css';

const load = () => import('./mini-customizer.tsx');

/** On the server at once, so that its form is in the page; in the browser a script of its own. */
const Mini = import.meta.env.SSR ? (await load()).default : lazy(load);

export function Customizer(props: ComponentProps<typeof Mini>) {
  return (
    <Suspense>
      <Mini {...props} />
    </Suspense>
  );
}
