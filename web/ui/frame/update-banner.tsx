import { m } from '../../paraglide/messages.js';
import { store, useOutdated } from '../../store/store.ts';
import { Button } from '../button.tsx';

/** Offers the shop's new version; the reader chooses when. Its empty frame stands, so that it is read out. */
export function UpdateBanner() {
  const outdated = useOutdated();
  return (
    <div className="update" role="status">
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
