import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Feature } from '../../ui/features.tsx';
import { Steps } from './-steps.tsx';

export function HowItWorks() {
  return (
    <main className="page how">
      <h1 className="rt-Heading rt-r-size-8">{m.how_title()}</h1>
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
        <h2 id="apply" className="rt-Heading rt-r-size-7">
          {m.how_apply_title()}
        </h2>
        <div className="boxes">
          <section className="box" aria-labelledby="stick">
            <h3 id="stick" className="rt-Heading rt-r-size-5">
              <Feature icon="peel" />
              {m.how_stick_title()}
            </h3>
            <p className="muted">{m.how_stick_for()}</p>
            <ol>
              <li>{m.how_stick_1()}</li>
              <li>{m.how_stick_2()}</li>
              <li>{m.how_stick_3()}</li>
              <li>{m.how_stick_4()}</li>
            </ol>
          </section>
          <section className="box" aria-labelledby="iron">
            <h3 id="iron" className="rt-Heading rt-r-size-5">
              <Feature icon="iron" />
              {m.how_iron_title()}
            </h3>
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
      <p className="ending">
        <Link
          to="/customize"
          className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-solid"
        >
          {m.how_action()}
        </Link>
        <Link to="/faq" className="more">
          {m.how_faq()}
        </Link>
      </p>
    </main>
  );
}
