import type { Identity } from './mirror.ts';

const PING_MS = 45_000;
const LONGEST_WAIT_MS = 10_000;

const isVisible = () => document.visibilityState === 'visible';

/** The server closes sockets with this when their session has ended or its role has changed. */
const SIGNED_OUT = 1008;

/** One tab holds the socket and informs the others. Returns how to stop. */
export function listen(identity: Identity, pull: () => void, onSignedOut: () => void): () => void {
  const pullIfSeen = () => {
    if (isVisible()) pull();
  };
  const stopWaking = onWake(pullIfSeen);
  if (!navigator.locks || typeof BroadcastChannel === 'undefined') {
    const close = openSocket(identity, pullIfSeen, onSignedOut);
    return () => {
      stopWaking();
      close();
    };
  }
  const name = `live:${identity.view}:${identity.owner}`;
  const tabs = new BroadcastChannel(name);
  tabs.onmessage = pullIfSeen;
  const stopLeading = takeTurns(name, () =>
    openSocket(
      identity,
      () => {
        pullIfSeen();
        tabs.postMessage('poke');
      },
      onSignedOut,
    ),
  );
  return () => {
    stopWaking();
    stopLeading();
    tabs.close();
  };
}

/** One visible tab leads; a hidden one may be frozen. Returns how to stop. */
function takeTurns(name: string, lead: () => () => void): () => void {
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
    if (isVisible() && !turn) ask();
    if (isVisible()) return;
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

function openSocket(identity: Identity, poke: () => void, onSignedOut: () => void): () => void {
  let socket: WebSocket | undefined;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const connect = () => {
    clearTimeout(timer);
    if (stopped || socket) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const url = `${scheme}://${location.host}/api/live?view=${identity.view}`;
    // Sockets have no headers, and an address would be logged: the key goes as protocol.
    const key = identity.orderKey ? ['order', identity.orderKey] : [];
    socket = new WebSocket(url, key);
    socket.onopen = () => {
      tries = 0;
      poke();
    };
    socket.onmessage = ({ data }) => {
      if (data === 'poke') poke();
    };
    socket.onclose = ({ code }) => {
      socket = undefined;
      if (code === SIGNED_OUT) {
        // At once, another socket would only be refused, and a pull as well.
        tries = 5;
        onSignedOut();
      }
      const wait = Math.min(LONGEST_WAIT_MS, 500 * 2 ** tries++);
      if (!stopped) timer = setTimeout(connect, wait * (0.5 + Math.random()));
    };
  };
  const ping = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send('ping');
  }, PING_MS);
  const stopWaking = onWake(connect);
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(ping);
    stopWaking();
    socket?.close();
  };
}

function onWake(wake: () => void): () => void {
  const stop = new AbortController();
  const ifSeen = () => {
    if (isVisible()) wake();
  };
  document.addEventListener('visibilitychange', ifSeen, stop);
  addEventListener('focus', ifSeen, stop);
  addEventListener('online', ifSeen, stop);
  return () => stop.abort();
}
