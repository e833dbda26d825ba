import { Link, useLocation } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { forgetEnded } from '../../store/identity/session.ts';
import { store, useEnded, useOutdated } from '../../store/store.ts';

/** Says why the reader's own things are gone, until it was read. Its empty frame stands, so that it is read out. */
export function Ended() {
  // The banner of a new version has the same place, and its reload comes back here.
  const outdated = useOutdated();
  const ended = useEnded() && !outdated;
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className="update" role="status">
      {ended && (
        <p>
          {m.ended_text()}
          <span className="row">
            {!path.startsWith('/auth') && (
              <Link
                to="/auth"
                className="rt-reset rt-BaseButton rt-Button rt-r-size-2 rt-variant-solid tall"
                state={{ next: path }}
                onClick={close}
              >
                {m.ended_sign_in()}
              </Link>
            )}
            <button
              type="button"
              className="rt-reset rt-BaseButton rt-Button rt-r-size-2 rt-variant-soft tall"
              onClick={close}
            >
              {m.ended_close()}
            </button>
          </span>
        </p>
      )}
    </div>
  );
}

function close() {
  forgetEnded();
  store.hasEnded = false;
  store.tell();
}
