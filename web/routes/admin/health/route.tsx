import { createFileRoute } from '@tanstack/react-router';
import { formatCents, grouped } from '../../../../shared/money.ts';
import type { Health } from '../../../../worker/routes/admin/health.ts';
import { useAsked } from '../../../api/use-asked.ts';
import { m } from '../../../paraglide/messages.js';
import { Badge } from '../../../ui/badge.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { NotLoaded } from '../../../ui/list/load-states.tsx';
import { dayOf, momentOf } from '../../../ui/text/moment.ts';
import './health.css';

export const Route = createFileRoute('/admin/health')({ component: HealthPage });

/** The error budget, waiting effects, cron jobs and responses of each day. */
function HealthPage() {
  const { value, failed, again } = useAsked('/api/admin/health');
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.health_title()}
      </Heading>
      {!value && <NotLoaded failed={failed} again={again} loading={m.health_loading()} />}
      {value && <Found health={value} />}
    </div>
  );
}

function Found({ health }: { health: Health }) {
  const { left, outbox, dropped, sms } = health;
  const requests = grouped(health.requests);
  const faults = grouped(health.faults);
  const percent = Math.floor(left * 100);
  const isWell = outbox.late === 0 && outbox.givenUp === 0;
  return (
    <>
      <section className="stack" aria-label={m.health_budget()}>
        <Heading as="h2" size="5">
          {m.health_budget()}
        </Heading>
        <p>
          {left >= 0
            ? m.health_budget_left({ percent, faults, requests })
            : m.health_budget_spent({ faults, requests })}
        </p>
      </section>
      <section className="stack" aria-label={m.health_outbox()}>
        <Heading as="h2" size="5">
          {m.health_outbox()}
        </Heading>
        <p>
          {isWell
            ? m.health_outbox_well({ waiting: grouped(outbox.waiting) })
            : m.health_outbox_late({ late: grouped(outbox.late), given: grouped(outbox.givenUp) })}
        </p>
        {Object.values(dropped).some((mails) => mails > 0) && <p>{m.health_dropped(dropped)}</p>}
      </section>
      {sms && (
        <section className="stack" aria-label={m.health_sms()}>
          <Heading as="h2" size="5">
            {m.health_sms()}
          </Heading>
          <p>{m.health_sms_states({ ...sms, cost: formatCents(sms.cents) })}</p>
          <p className="muted small">
            {m.health_sms_reports()} <code>{sms.reports}</code>
          </p>
        </section>
      )}
      <Jobs jobs={health.jobs} />
      <Days days={health.days} />
    </>
  );
}

const JOB_WORDS: Record<Health['jobs'][number]['id'], () => string> = {
  sweep: m.health_job_sweep,
  expire: m.health_job_expire,
  noticeRestore: m.health_job_notice_restore,
  housekeep: m.health_job_housekeep,
  sweepSessions: m.health_job_sweep_sessions,
  eraseFinishedOrders: m.health_job_erase_finished_orders,
  watchErrors: m.health_job_watch_errors,
  forgetPhotos: m.health_job_forget_photos,
  forgetNames: m.health_job_forget_names,
};

function Jobs({ jobs }: Pick<Health, 'jobs'>) {
  return (
    <table className="health">
      <caption>{m.health_jobs()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.health_job()}</th>
          <th scope="col">{m.health_job_ok()}</th>
          <th scope="col">{m.health_job_fails()}</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ id, okAt, fails, isLate }) => (
          <tr key={id}>
            <th scope="row" className="health-words">
              {JOB_WORDS[id]()}
            </th>
            <td className="health-words">
              <Badge tone={isLate ? 'red' : 'green'}>
                {isLate ? m.health_job_late() : m.health_job_on_time()}
              </Badge>{' '}
              {okAt === 0 ? m.health_never() : momentOf(okAt)}
            </td>
            <td className="numbers">{grouped(fails)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Days({ days }: Pick<Health, 'days'>) {
  return (
    <table className="health">
      <caption>{m.health_days()}</caption>
      <thead>
        <tr>
          <th scope="col">{m.health_day()}</th>
          <th scope="col">{m.health_requests()}</th>
          <th scope="col">{m.health_faults()}</th>
          <th scope="col">{m.health_limited()}</th>
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, requests, faults, limited }) => (
          <tr key={day}>
            <th scope="row">{dayOf(Date.parse(day))}</th>
            <td className="numbers">{grouped(requests)}</td>
            <td className="numbers">{grouped(faults)}</td>
            <td className="numbers">{grouped(limited)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
