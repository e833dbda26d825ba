import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { seo } from '../../seo.ts';
import { Heading } from '../../ui/heading.tsx';
import { Designer } from './-designer.tsx';
import './customize.css';
import '../../ui/cart/buying.css';

type Search = { product?: string; naming?: 'yes' };

export const Route = createFileRoute('/customize')({
  /**
   * The product the design goes on; custom labels without one. `naming`: it goes on the cart's line of
   * that product that has no name. The server shows everybody the same page.
   */
  validateSearch: ({ product, naming }: Record<string, unknown>): Search =>
    typeof product === 'string' ? { product, ...(naming === 'yes' && { naming }) } : {},
  loader: async () => ({
    initial: await (await import('./-default-drawing.ts')).defaultDrawing(),
  }),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ match: { context } }) =>
    seo(context, {
      path: '/customize',
      title: `${m.customize_title()} | Tiny Tag`,
      server: import.meta.env.SSR && { description: m.customize_meta_description(), picture: '3' },
    }),
  component: Customize,
});

function Customize() {
  const { initial } = Route.useLoaderData();
  return (
    <main className="page buying customize-page">
      <Heading as="h1" size="7">
        {m.customize_title()}
      </Heading>
      <p className="muted">{m.customize_lead()}</p>
      <Designer initial={initial} />
    </main>
  );
}
