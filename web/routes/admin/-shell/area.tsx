import type { Role } from '../../../../shared/tx.ts';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { Empty } from '../../../ui/feedback/empty.tsx';
import { homeOf } from './parts.ts';

/** In the place of a page that is not the reader's work. */
export const NotYours = ({ role }: { role: Role }) => (
  <Empty isPage title={m.admin_denied()} text={m.staff_not_yours()}>
    <ButtonLink to={homeOf(role)} size="3">
      {m.staff_to_work()}
    </ButtonLink>
  </Empty>
);
