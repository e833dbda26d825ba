import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Heading } from '../../ui/heading.tsx';

export function Steps() {
  return (
    <section className="section" aria-labelledby="steps">
      <div className="row spread">
        <Heading as="h2" size="7" id="steps">
          {m.home_steps_title()}
        </Heading>
        <Link to="/how-it-works" className="more">
          {m.home_steps_more()}
        </Link>
      </div>
      <ol className="home-steps">
        <li>
          <h3>{m.home_step_1()}</h3>
          <p>{m.home_step_1_text()}</p>
        </li>
        <li>
          <h3>{m.home_step_2()}</h3>
          <p>{m.home_step_2_text()}</p>
        </li>
      </ol>
    </section>
  );
}
