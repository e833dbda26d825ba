import { HOUR_MS, MINUTE_MS } from '../../shared/time.ts';
import { CRON } from '../jobs/cron.ts';

/** The local runtime does not fire cron triggers. A late tick does not skip an hour. */
export function startClock(fire: (cron: string) => unknown) {
  let hour = 0;
  return setInterval(() => {
    fire(CRON.minutely);
    const now = Math.floor(Date.now() / HOUR_MS);
    if (now !== hour) fire(CRON.hourly);
    hour = now;
  }, MINUTE_MS);
}
