import { CRON } from '../jobs/cron.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

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
