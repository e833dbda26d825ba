import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Button } from '../button.tsx';
import { EmptyPage } from '../feedback/empty.tsx';
import { Heading } from '../heading.tsx';
import './offline.css';

export function Offline() {
  return (
    <EmptyPage title={m.offline_title()} text={m.offline_text()}>
      <section className="offline-works" aria-labelledby="works">
        <Heading as="h2" size="4" id="works">
          {m.offline_works()}
        </Heading>
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
      <Button size="3" onClick={() => location.reload()}>
        {m.broken_retry()}
      </Button>
    </EmptyPage>
  );
}
