import type { Seating } from './mirror.ts';

const PING_MS = 45_000;
const LONGEST_WAIT_MS = 10_000;

/**
 * Calls `pull` when the server says that something changed, and whenever the line or the reader comes
 * back: on focus, 'online' and each (re)connect. Returns how to stop.
 */
export function listen(seat: Seating, pull: () => void): () => void {
  let socket: WebSocket | undefined;
  let tries = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  const connect = () => {
    clearTimeout(timer);
    if (stopped || socket) return;
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const url = `${scheme}://${location.host}/api/live?view=${seat.view}`;
    // Headers cannot be sent with a socket, and an address would be logged: the key goes as protocol.
    const key = seat.orderKey ? ['order', seat.orderKey] : [];
    socket = new WebSocket(url, key);
    socket.onopen = () => {
      tries = 0;
      pull();
    };
    socket.onmessage = ({ data }) => {
      if (data === 'poke' && document.visibilityState === 'visible') pull();
    };
    socket.onclose = () => {
      socket = undefined;
      const wait = Math.min(LONGEST_WAIT_MS, 500 * 2 ** tries++);
      if (!stopped) timer = setTimeout(connect, wait * (0.5 + Math.random()));
    };
  };
  const wake = () => {
    if (document.visibilityState !== 'visible') return;
    pull();
    connect();
  };
  const ping = setInterval(() => {
    if (socket?.readyState === WebSocket.OPEN) socket.send('ping');
  }, PING_MS);

  document.addEventListener('visibilitychange', wake);
  addEventListener('focus', wake);
  addEventListener('online', wake);
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    clearInterval(ping);
    socket?.close();
    document.removeEventListener('visibilitychange', wake);
    removeEventListener('focus', wake);
    removeEventListener('online', wake);
  };
}
