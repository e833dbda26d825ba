import { createFileRoute, Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { seo } from '../../seo.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { drawing } from '../../ui/label/drawing.ts';
import { Feature } from '../../ui/product/features.tsx';
import { Steps } from './-steps.tsx';

export const Route = createFileRoute('/(pages)/how-it-works')({
  head: ({ match: { context } }) =>
    seo(context, {
      path: '/how-it-works',
      title: `${m.nav_how()} | Tiny Tag`,
      server: import.meta.env.SSR && { description: m.how_meta_description() },
    }),
  component: HowItWorks,
});

function HowItWorks() {
  return (
    <main className="page reading pages-how">
      <Heading as="h1" size="8">
        {m.how_title()}
      </Heading>
      <p className="lead">{m.how_text()}</p>
      <Steps
        steps={[
          [m.how_step_1(), m.how_step_1_text()],
          [m.how_step_2(), m.how_step_2_text()],
          [m.how_step_3(), m.how_step_3_text()],
          [m.how_step_4(), m.how_step_4_text()],
        ]}
      />
      <section aria-labelledby="apply">
        <Heading as="h2" size="7" id="apply">
          {m.how_apply_title()}
        </Heading>
        <div className="reading-boxes">
          <section className="reading-box" aria-labelledby="stick">
            <img src={drawing('1')} alt="" width={600} height={600} loading="lazy" />
            <Heading as="h3" size="5" id="stick">
              <Feature icon="peel" />
              {m.how_stick_title()}
            </Heading>
            <p className="muted">{m.how_stick_for()}</p>
            <ol>
              <li>{m.how_stick_1()}</li>
              <li>{m.how_stick_2()}</li>
              <li>{m.how_stick_3()}</li>
              <li>{m.how_stick_4()}</li>
            </ol>
          </section>
          <section className="reading-box" aria-labelledby="iron">
            <img src={drawing('6')} alt="" width={600} height={600} loading="lazy" />
            <Heading as="h3" size="5" id="iron">
              <Feature icon="iron" />
              {m.how_iron_title()}
            </Heading>
            <p className="muted">{m.how_iron_for()}</p>
            <ol>
              <li>{m.how_iron_1()}</li>
              <li>{m.how_iron_2()}</li>
              <li>{m.how_iron_3()}</li>
              <li>{m.how_iron_4()}</li>
              <li>{m.how_iron_5()}</li>
            </ol>
          </section>
        </div>
      </section>
      <p className="reading-ending">
        <ButtonLink to="/customize" size="4">
          {m.how_action()}
        </ButtonLink>
        <Link to="/faq" className="more">
          {m.how_faq()}
        </Link>
      </p>
    </main>
  );
}
