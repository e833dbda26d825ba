import { m } from '../paraglide/messages.js';
import { Nothing } from './nothing.tsx';

/** When a page's data did not come: mostly a phone without a line. */
export function Broken() {
  return (
    <Nothing title={m.broken_title()} text={m.broken_text()}>
      <button
        type="button"
        className="rt-reset rt-BaseButton rt-Button rt-r-size-4 rt-variant-solid"
        onClick={() => location.reload()}
      >
        {m.broken_retry()}
      </button>
    </Nothing>
  );
}
