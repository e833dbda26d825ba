import { createFileRoute } from '@tanstack/react-router';
import { useAsked } from '../../../api/use-asked.ts';
import { m } from '../../../paraglide/messages.js';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { Heading } from '../../../ui/heading.tsx';
import { NotLoaded } from '../../../ui/list/load-states.tsx';
import { ThisDevice } from './-this-device.tsx';
import { WishForm } from './-wish-form.tsx';
import '../office.css';

export const Route = createFileRoute('/admin/alerts/')({ component: AlertsPage });

/** Notification settings of the signed-in person, per device and kind. */
function AlertsPage() {
  const { value, failed, again } = useAsked('/api/admin/push');
  return (
    <div className="stack admin-parts">
      <Heading as="h1" size="7">
        {m.alerts_title()}
      </Heading>
      <p className="muted">{m.alerts_intro()}</p>
      {!value && <NotLoaded failed={failed} again={again} />}
      {value && value.key === null && <Empty title={m.alerts_off()} text={m.alerts_off_text()} />}
      {value && value.key !== null && (
        <>
          <ThisDevice publicKey={value.key} />
          <Card id="alerts-wish" title={m.alerts_what()}>
            <WishForm choice={value} />
          </Card>
        </>
      )}
    </div>
  );
}
