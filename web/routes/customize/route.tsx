import { createFileRoute } from '@tanstack/react-router';
import { themesIn } from '../../../shared/catalogue/look.ts';
import { NO_STEPS } from '../../../shared/label/choices.ts';
import { m } from '../../paraglide/messages.js';
import type { RouterContext } from '../../router.tsx';
import { seo } from '../../seo.ts';
import { Heading } from '../../ui/heading.tsx';
import { Designer } from './-designer.tsx';
import { type Offered, OfferedContext } from './-offered.ts';
import './customize.css';
import '../../ui/cart/buying.css';

/** The steps after the design, which needs no name in the address. */
const LATER_STEPS = ['options', 'review'] as const;

type Search = {
  product?: string;
  naming?: 'yes';
  line?: string;
  step?: (typeof LATER_STEPS)[number];
};

export const Route = createFileRoute('/customize')({
  /**
   * `product`: the product for the design; custom labels without it. `naming`: the design is for the cart's
   * line of that product without a name. `line`: the design of the cart's line that is being changed.
   */
  validateSearch: ({ product, naming, line, step }: Record<string, unknown>): Search => {
    const later = LATER_STEPS.find((one) => one === step);
    return {
      ...(typeof product === 'string' && { product, ...(naming === 'yes' && { naming }) }),
      ...(typeof line === 'string' && { line }),
      ...(later && { step: later }),
    };
  },
  loader: async ({ context }) => ({
    initial: await (await import('./-default-drawing.ts')).defaultDrawing(),
    ...(await offeredIn(context)),
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

/** As many as are visible before scrolling. The mirror has the others. */
const SERVED_THEMES = 4;

/** Offline the page works too; its mirror has the prices. */
async function offeredIn({ locale, catalogue }: RouterContext): Promise<Offered> {
  const known = await catalogue().catch(() => null);
  const themes = themesIn(locale, known?.themes ?? []);
  return {
    themes: import.meta.env.SSR ? themes.slice(0, SERVED_THEMES) : themes,
    steps: known?.steps ?? NO_STEPS,
  };
}

function Customize() {
  const { initial, ...offered } = Route.useLoaderData();
  return (
    <main className="page buying customize-page">
      <Heading as="h1" size="7">
        {m.customize_title()}
      </Heading>
      <p className="muted">{m.customize_lead()}</p>
      <OfferedContext value={offered}>
        <Designer initial={initial} />
      </OfferedContext>
    </main>
  );
}
