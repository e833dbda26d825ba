import worker from '../../worker/index.ts';
import { env } from './shop.ts';

const files = import.meta.glob<string>('../../wrangler.toml', {
  eager: true,
  query: '?raw',
  import: 'default',
});
const [, list = '[]'] = /^crons = (\[.*\])$/m.exec(Object.values(files)[0] ?? '') ?? [];
const CRONS = JSON.parse(list) as string[];

/** Runs the cron triggers now. Tests set the clock to a full hour for the hourly one. */
export async function runCrons(parts: object = {}, crons = CRONS) {
  for (const cron of crons) {
    await worker.scheduled({ cron, scheduledTime: Date.now() } as never, { ...env, ...parts });
  }
}
export const EACH_MINUTE = ['* * * * *'];
