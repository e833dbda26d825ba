import { useState } from 'react';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Heading } from '../../ui/heading.tsx';

/** OpenStreetMap around a point; worker/pages/document.ts lets no other page be framed. */
function mapOf(point: string): string {
  const [latitude = 0, longitude = 0] = point.split(',').map(Number);
  const corners = [longitude - 0.03, latitude - 0.025, longitude + 0.03, latitude + 0.025];
  const bbox = corners.map((degrees) => degrees.toFixed(4)).join(',');
  const asked = new URLSearchParams({ bbox, layer: 'mapnik', marker: point });
  return `https://www.openstreetmap.org/export/embed.html?${asked}`;
}

/** The map service learns of a visitor only from one who asks for the map (ruling 23). */
export function ContactMap({ point, place }: { point: string; place: string }) {
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
