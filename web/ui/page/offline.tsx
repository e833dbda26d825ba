import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Nothing } from './empty-page.tsx';

/** In the place of a page that is not on this phone: says what does work. */
export function Offline() {
  return (
    <Nothing title={m.offline_title()} text={m.offline_text()}>
      <section className="works" aria-labelledby="works">
        <h2 id="works" className="rt-Heading rt-r-size-4">
          {m.offline_works()}
        </h2>
        <ul>
          <li>
            <Link to="/shop">{m.offline_shop()}</Link> {m.offline_shop_text()}
          </li>
          <li>
            <Link to="/customize">{m.offline_design()}</Link> {m.offline_design_text()}
          </li>
          <li>
            <Link to="/cart">{m.offline_cart()}</Link> {m.offline_cart_text()}
          </li>
          <li>{m.offline_seen()}</li>
        </ul>
        <p className="muted">{m.offline_needs()}</p>
      </section>
      <button
        type="button"
        className="rt-reset rt-BaseButton rt-Button rt-r-size-3 rt-variant-solid tall"
        onClick={() => location.reload()}
      >
        {m.broken_retry()}
      </button>
    </Nothing>
  );
}
