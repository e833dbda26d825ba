import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';

/** OpenStreetMap round the middle of Nairobi; worker/pages/render.tsx lets no other page be framed. */
const MAP =
  'https://www.openstreetmap.org/export/embed.html?bbox=36.79%2C-1.31%2C36.85%2C-1.26&layer=mapnik&marker=-1.286%2C36.82';

/** The map service learns of a visitor only from one who asks for the map (ruling 23). */
export function ContactMap() {
  const [shown, setShown] = useState(false);
  return (
    <section aria-labelledby="map">
      <Heading as="h2" size="5" id="map">
        {m.contact_map_title()}
      </Heading>
      <div className="contact-map">
        {shown ? (
          <iframe
            src={MAP}
            title={m.contact_map_frame()}
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
