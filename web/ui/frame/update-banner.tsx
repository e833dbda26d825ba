import { m } from '../../paraglide/messages.js';
import { store, useOutdated } from '../../store/store.ts';

/** Offers the shop's new version; the reader chooses when. Its empty frame stands, so that it is read out. */
export function UpdateBanner() {
  const outdated = useOutdated();
  return (
    <div className="update" role="status">
      {outdated && (
        <p>
          {m.update_text()}
          <button
            type="button"
            className="rt-reset rt-BaseButton rt-Button rt-r-size-2 rt-variant-solid tall"
            onClick={() => void store.renew()}
          >
            {m.update_reload()}
          </button>
        </p>
      )}
    </div>
  );
}
