import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { Heading } from '../../../ui/heading.tsx';
import { NoRows } from '../../../ui/list/load-states.tsx';
import { SyncLine } from '../../../ui/page/sync-line.tsx';
import { PressJobs } from './-press-jobs.tsx';
import { ProductionQueue } from './-production-queue.tsx';
import { WorkshopSettings } from './-workshop-settings.tsx';
import './production.css';
import { useMay } from '../-shared/use-may.ts';

export const Route = createFileRoute('/admin/(production)/production')({ component: Production });

/** From a paid order to a file the cutter takes. */
function Production() {
  const may = useMay();
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.work_title()}
      </Heading>
      <SyncLine />
      <NoRows failed={m.list_failed()}>
        <ProductionQueue />
        <PressJobs />
        {may('shop') && <WorkshopSettings />}
      </NoRows>
    </div>
  );
}
