import { m } from '../../paraglide/messages.js';
import { store, useOutdated } from '../../store/store.ts';
import { Button } from '../button.tsx';

/** The empty frame is there from the start, so that screen readers announce its text. */
export function UpdateBanner() {
  const outdated = useOutdated();
  return (
    <div className="news-update" role="status">
      {outdated && (
        <p>
          {m.update_text()}
          <Button size="2" onClick={() => void store.renew()}>
            {m.update_reload()}
          </Button>
        </p>
      )}
    </div>
  );
}
