import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { AdminLayout } from './layout.tsx';

/** The back office's page for unknown addresses. */
export default function OfficeMissing() {
  return (
    <AdminLayout>
      <Empty isPage title={m.missing_title()} text={m.missing_text()}>
        <ButtonLink to="/admin" size="3">
          {m.staff_to_work()}
        </ButtonLink>
      </Empty>
    </AdminLayout>
  );
}
