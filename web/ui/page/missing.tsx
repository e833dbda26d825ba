import { Link } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { Nothing } from './empty-page.tsx';

export function Missing() {
  return (
    <Nothing title={m.missing_title()} text={m.missing_text()}>
      <Link to="/" className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-solid">
        {m.missing_home()}
      </Link>
    </Nothing>
  );
}
