import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyPage } from '../../ui/feedback/empty.tsx';

export function PostMissing() {
  return (
    <EmptyPage title={m.post_missing_title()} text={m.post_missing_text()}>
      <ButtonLink to="/blog" size="4">
        {m.post_back()}
      </ButtonLink>
    </EmptyPage>
  );
}
