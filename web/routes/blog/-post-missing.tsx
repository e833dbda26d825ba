import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Nothing } from '../../ui/page/empty-page.tsx';

export function PostMissing() {
  return (
    <Nothing title={m.post_missing_title()} text={m.post_missing_text()}>
      <Link to="/blog" className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-solid">
        {m.post_back()}
      </Link>
    </Nothing>
  );
}
