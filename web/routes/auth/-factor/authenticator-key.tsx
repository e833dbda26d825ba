import { m } from '../../../paraglide/messages.js';
import { CopyButton } from '../../../ui/account/factor/copy-button.tsx';
import { QrPicture } from '../../../ui/text/qr-picture.tsx';

/** The key of an authenticator app: to scan, to copy, or to open on this very phone. */
export function AuthenticatorKey({ text, uri }: { text: string; uri: string }) {
  return (
    <div className="auth-setup-key">
      <QrPicture className="auth-qr" text={uri} label={m.setup_qr()} />
      <div className="stack">
        <span id="setup-key-label" className="field">
          {m.setup_key()}
        </span>
        <KeyText text={text} labelledBy="setup-key-label" />
        <div className="row">
          <CopyButton text={text} label={m.setup_copy()} done={m.setup_copied()} />
          <a className="text-link" href={uri}>
            {m.setup_open_app()}
          </a>
        </div>
      </div>
    </div>
  );
}

/** Four letters at a time for the eye; one word for whoever copies it. */
function KeyText({ text, labelledBy }: { text: string; labelledBy: string }) {
  const groups = text.match(/.{1,4}/g) ?? [];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for controls, this is one text.
    <div role="group" aria-labelledby={labelledBy} className="auth-key-text">
      {groups.map((group, i) => (
        <span key={i}>{group}</span>
      ))}
    </div>
  );
}
