import { createFileRoute } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { useRows } from '../../../store/store.ts';
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
  const jobs = useRows('job').length;
  return (
    <div className="stack admin-parts">
      <div className="row spread">
        <Heading as="h1" size="7">
          {m.work_title()}
        </Heading>
        {/* The queue above them may be long. */}
        {jobs > 0 && (
          <a href="#jobs-title" className="text-link admin-tall-link">
            {m.work_jobs()} <span className="numbers">{jobs}</span>
          </a>
        )}
      </div>
      <SyncLine />
      <NoRows failed={m.list_failed()}>
        <ProductionQueue />
        <PressJobs />
        {may('shop') && <WorkshopSettings />}
      </NoRows>
    </div>
  );
}
