import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { Offline } from '../../ui/page/offline.tsx';
import '../../ui/feedback/loading.css';

/**
 * The shell: what the service worker answers with for a page that it does not keep. The browser's
 * script puts the page of the address in its place (web/client.tsx).
 */
export const Route = createFileRoute('/(pages)/offline')({
  head: () => hiddenSeo(m.offline_title()),
  component: import.meta.env.SSR ? Shell : Offline,
});

function Shell() {
  return (
    <main className="page" data-shell="" aria-busy="true">
      <p className="sr-only">{m.offline_opening()}</p>
      <div className="loading-skeleton" />
      <div className="loading-skeleton" />
    </main>
  );
}
