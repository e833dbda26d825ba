import { m } from '../../paraglide/messages.js';
import { ButtonLink } from '../../ui/button.tsx';
import { Nothing } from '../../ui/page/empty-page.tsx';

export function PostMissing() {
  return (
    <Nothing title={m.post_missing_title()} text={m.post_missing_text()}>
      <ButtonLink to="/blog" size="4">
        {m.post_back()}
      </ButtonLink>
    </Nothing>
  );
}
