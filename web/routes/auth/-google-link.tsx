import { useAsked } from '../../api/use-asked.ts';
import { m } from '../../paraglide/messages.js';
import { ButtonAnchor } from '../../ui/button.tsx';
import { useNext } from './-after-sign-in.ts';
import { beforeGoogle } from './-use-from-google.ts';

/** Shown only where sign-in with Google is configured. */
export function GoogleLink() {
  const next = useNext() ?? '/dashboard';
  return useAsked('/api/google').value?.configured ? (
    <ToGoogle next={next} words={m.auth_google()} />
  ) : null;
}

/** A link, as it leads away; `next` is where Google sends the browser back to. */
export const ToGoogle = ({ next, words }: { next: string; words: string }) => (
  <ButtonAnchor
    onClick={() => beforeGoogle(next)}
    href={`/api/google/start?next=${encodeURIComponent(next.split('#')[0] ?? '')}`}
    size="3"
    variant="surface"
  >
    <GoogleMark />
    {words}
  </ButtonAnchor>
);

/** Google requires its own colours. The white tile keeps them readable in dark mode. */
const GoogleMark = () => (
  <svg className="auth-google" viewBox="0 0 48 48" width="20" height="20" aria-hidden="true">
    <path
      className="auth-google-red"
      d="M24 9.5c3.5 0 6.6 1.2 9.1 3.6l6.8-6.8A24 24 0 0 0 2.6 13.2l7.9 6.2C12.4 13.7 17.7 9.5 24 9.5Z"
    />
    <path
      className="auth-google-blue"
      d="M47 24.6c0-1.6-.2-3.1-.4-4.6H24v9h12.9a11 11 0 0 1-4.8 7.2l7.7 6c4.5-4.2 7.2-10.3 7.2-17.6Z"
    />
    <path
      className="auth-google-yellow"
      d="M10.5 28.6a14.5 14.5 0 0 1 0-9.2l-7.9-6.2a24 24 0 0 0 0 21.6l7.9-6.2Z"
    />
    <path
      className="auth-google-green"
      d="M24 48c6.5 0 11.9-2.1 15.9-5.8l-7.7-6c-2.2 1.5-4.9 2.3-8.2 2.3-6.3 0-11.6-4.2-13.5-9.9l-7.9 6.2A24 24 0 0 0 24 48Z"
    />
  </svg>
);
