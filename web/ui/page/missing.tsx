import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../button.tsx';
import { EmptyPage } from '../feedback/empty.tsx';

export function Missing() {
  return (
    <EmptyPage picture="shoes" title={m.missing_title()} text={m.missing_text()}>
      <ButtonLink to="/" size="4">
        {m.missing_home()}
      </ButtonLink>
    </EmptyPage>
  );
}
