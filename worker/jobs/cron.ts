/** As in wrangler.toml. Hourly jobs have their own trigger, so a skipped minute cannot skip them. */
export const CRON = { minutely: '* * * * *', hourly: '0 * * * *' } as const;
