import { useLocation } from '@tanstack/react-router';
import { m } from '../../paraglide/messages.js';
import { forgetEnded } from '../../store/identity/session.ts';
import { store, useEnded, useOutdated } from '../../store/store.ts';
import { Button, ButtonLink } from '../button.tsx';

/** The empty frame is there from the start, so that screen readers announce its text. */
export function Ended() {
  const outdated = useOutdated();
  const ended = useEnded() && !outdated;
  const path = useLocation({ select: ({ pathname }) => pathname });
  return (
    <div className="news-update" role="status">
      {ended && (
        <p>
          {m.ended_text()}
          <span className="row">
            {!path.startsWith('/auth') && (
              <ButtonLink to="/auth" state={{ next: path }} onClick={close} size="2">
                {m.ended_sign_in()}
              </ButtonLink>
            )}
            <Button size="2" variant="soft" onClick={close}>
              {m.ended_close()}
            </Button>
          </span>
        </p>
      )}
    </div>
  );
}

function close() {
  forgetEnded();
  store.hasEnded = false;
  store.notify();
}
