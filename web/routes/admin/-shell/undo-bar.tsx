import { useEffect, useState, useSyncExternalStore } from 'react';
import { m } from '../../../paraglide/messages.js';
import { Button } from '../../../ui/button.tsx';
import { leavesFocus } from '../../../ui/page/focus-heading.ts';
import { type Undoable, undoables } from '../-shared/undoable.ts';

/** Actions that wait ten seconds, each with an undo button. */
export function UndoBar() {
  const waiting = useSyncExternalStore(undoables.subscribe, undoables.list);
  return (
    <div className="shell-undo-bar" role="status">
      {waiting.map((one) => (
        <WaitingAction key={one.id} action={one} />
      ))}
    </div>
  );
}

function WaitingAction({ action: { words, until, end } }: { action: Undoable }) {
  return (
    <div className="shell-undo" ref={leavesFocus}>
      <span>{words}</span>
      <Seconds until={until} />
      <Button size="2" variant="soft" onClick={() => end('undone')}>
        {m.hold_undo()}
      </Button>
      <Button size="2" variant="soft" color="gray" onClick={() => end('go')}>
        {m.hold_now()}
      </Button>
    </div>
  );
}

/** Not for screen readers, which would read every second. */
function Seconds({ until }: { until: number }) {
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    const timer = setInterval(() => setLeft(secondsTo(until)), 250);
    return () => clearInterval(timer);
  }, [until]);
  return (
    <span className="numbers shell-undo-left" aria-hidden="true">
      {left}
    </span>
  );
}

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / 1000));
