import { m } from '../../../paraglide/messages.js';
import { Button } from '../../button.tsx';
import { Heading } from '../../heading.tsx';
import { focusOnce } from '../../page/focus-heading.ts';
import { CopyButton } from './copy-button.tsx';
import './codes-shown.css';

/** Recovery codes, for the only time they are shown. */
export function CodesShown({ codes, onKept }: { codes: string[]; onKept(): void }) {
  return (
    <section className="card codes-shown" aria-labelledby="recovery-title">
      <Heading as="h2" size="4" id="recovery-title" ref={focusOnce} tabIndex={-1}>
        {m.recovery_made_title()}
      </Heading>
      <p className="muted">{m.recovery_made_text()}</p>
      <ul className="codes-shown-list numbers">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="row">
        <Button size="3" onClick={onKept}>
          {m.recovery_done()}
        </Button>
        <CopyButton text={codes.join('\n')} label={m.recovery_copy()} done={m.recovery_copied()} />
        <Button size="3" variant="soft" onClick={() => print()}>
          {m.recovery_print()}
        </Button>
      </div>
    </section>
  );
}
