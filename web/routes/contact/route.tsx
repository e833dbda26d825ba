import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { PublicShop } from '../../../shared/catalogue/shop-details.ts';
import { m } from '../../paraglide/messages.js';
import { seo } from '../../seo.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';
import { SOCIAL } from '../../ui/shop/social.ts';
import { structuredShop } from '../../ui/shop/structured.ts';
import { useShop } from '../../ui/shop/use-shop.ts';
import { ContactForm } from './-form.tsx';
import { ContactLines, isReachable } from './-lines.tsx';
import './contact.css';
import '../../ui/text/reading.css';

export const Route = createFileRoute('/contact')({
  head: ({ match: { context }, matches }) =>
    seo(context, {
      path: '/contact',
      title: `${m.nav_contact()} | Tiny Tag`,
      server: import.meta.env.SSR && {
        description: m.contact_meta_description(),
        data: [structuredShop(context, matches)],
      },
    }),
  component: Contact,
});

function Contact() {
  const shop = useShop();
  return (
    <main className="page reading contact">
      <Heading as="h1" size="8">
        {m.contact_title()}
      </Heading>
      <p className="lead">{m.contact_text()}</p>
      <div className="reading-boxes">
        <div className="stack">
          {isReachable(shop) && (
            <section className="reading-box" aria-labelledby="info">
              <Heading as="h2" size="5" id="info">
                {m.contact_info_title()}
              </Heading>
              <ContactLines shop={shop} />
              <SocialLinks shop={shop} />
            </section>
          )}
          <section className="reading-help" aria-labelledby="questions">
            <Heading as="h2" size="5" id="questions">
              {m.contact_faq_title()}
            </Heading>
            <p className="muted">{m.contact_faq_text()}</p>
            <ButtonLink to="/faq" size="3" variant="soft">
              {m.contact_faq()}
            </ButtonLink>
          </section>
        </div>
        <ContactForm />
      </div>
      {shop?.map && <ContactMap point={shop.map} place={shop.place} />}
    </main>
  );
}

function SocialLinks({ shop }: { shop: PublicShop }) {
  const links = SOCIAL.filter(([key]) => shop[key] !== '');
  if (links.length === 0) return null;
  return (
    <>
      <Heading as="h3" size="4">
        {m.contact_social()}
      </Heading>
      <ul className="contact-social">
        {links.map(([key, name]) => (
          <li key={key}>
            <a href={shop[key]} rel="noopener noreferrer">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}

/** OpenStreetMap around a point; worker/pages/document.ts lets no other page be framed. */
function mapOf(point: string): string {
  const [latitude = 0, longitude = 0] = point.split(',').map(Number);
  const corners = [longitude - 0.03, latitude - 0.025, longitude + 0.03, latitude + 0.025];
  const bbox = corners.map((degrees) => degrees.toFixed(4)).join(',');
  const asked = new URLSearchParams({ bbox, layer: 'mapnik', marker: point });
  return `https://www.openstreetmap.org/export/embed.html?${asked}`;
}

/** The map service is contacted only after a tap. */
function ContactMap({ point, place }: { point: string; place: string }) {
  const [shown, setShown] = useState(false);
  return (
    <section aria-labelledby="map">
      <Heading as="h2" size="5" id="map">
        {m.contact_map_title()}
      </Heading>
      <div className="contact-map">
        {shown ? (
          <iframe
            src={mapOf(point)}
            title={m.contact_map_frame({ place: place || 'Tiny Tag' })}
            referrerPolicy="no-referrer"
            sandbox="allow-scripts allow-same-origin allow-popups"
          />
        ) : (
          <>
            <img src="/map.svg" alt="" width={1000} height={400} loading="lazy" />
            <Button size="3" onClick={() => setShown(true)}>
              {m.contact_map_show()}
            </Button>
          </>
        )}
      </div>
      <p className="muted small">{m.contact_map_note()}</p>
    </section>
  );
}
