import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../button.tsx';
import { Nothing } from './empty-page.tsx';

export function Missing() {
  return (
    <Nothing title={m.missing_title()} text={m.missing_text()}>
      <ButtonLink to="/" size="4">
        {m.missing_home()}
      </ButtonLink>
    </Nothing>
  );
}
