/** The triggers of wrangler.toml. What is done once an hour must not depend on one minute's tick. */
export const CRON = { minutely: '* * * * *', hourly: '0 * * * *' } as const;
