/** One visible tab leads; a hidden one may be frozen. Returns how to stop. */
export function takeTurns(name: string, lead: () => () => void): () => void {
  let turn: AbortController | undefined;

  const ask = () => {
    const mine = new AbortController();
    turn = mine;
    const untilOver = () =>
      new Promise<void>((done) => {
        if (mine.signal.aborted) return done();
        const stop = lead();
        mine.signal.addEventListener('abort', () => {
          stop();
          done();
        });
      });
    navigator.locks.request(name, { signal: mine.signal }, untilOver).catch(() => {
      // Aborted, or locks are forbidden here: then this tab leads itself alone.
      if (!mine.signal.aborted) void untilOver();
    });
  };
  const change = () => {
    const visible = document.visibilityState === 'visible';
    if (visible && !turn) ask();
    if (visible) return;
    turn?.abort();
    turn = undefined;
  };

  document.addEventListener('visibilitychange', change);
  change();
  return () => {
    document.removeEventListener('visibilitychange', change);
    turn?.abort();
  };
}
