import { createFileRoute } from '@tanstack/react-router';
import { m } from '../paraglide/messages.js';
import { useReady } from '../store/store.ts';
import { SyncLine } from '../ui/sync-line.tsx';
import { PressJobs } from './-press-jobs.tsx';
import { ProductionQueue } from './-production-queue.tsx';
import { WorkshopSettings } from './-workshop-settings.tsx';

export const Route = createFileRoute('/admin/production')({ component: Production });

/** From a paid order to a file the cutter takes. */
function Production() {
  const ready = useReady();
  return (
    <div className="stack admin-parts">
      <h1 className="rt-Heading rt-r-size-7">{m.work_title()}</h1>
      <SyncLine />
      {ready ? (
        <>
          <ProductionQueue />
          <PressJobs />
          <WorkshopSettings />
        </>
      ) : (
        <p className="muted" aria-busy="true">
          {m.admin_loading()}
        </p>
      )}
    </div>
  );
}
