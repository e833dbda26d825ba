import { type Context, Hono } from 'hono';
import { DAY_MS, startOf } from '../../shared/nairobi.ts';
import { MOST_SALES_DAYS, type Sales } from '../../shared/sales.ts';
import type { App } from '../actor.ts';
import { fail } from '../http.ts';
import { onlyAdmins } from '../only-admins.ts';
import { SHEETS, salesOf, salesSheet } from '../sales.ts';

/** What was sold, for admins: '?from=2026-11-01&to=2026-11-30', both days included. */
export const sales = new Hono<App>()
  .use(onlyAdmins)
  .get('/', async (c) => {
    const span = spanOf(c);
    if (!span) return fail(c, 400, 'invalid', { field: 'from' });
    return c.json((await salesOf(c.env, ...span)) satisfies Sales);
  })
  .get('/:sheet', async (c) => {
    const which = SHEETS.find((name) => `${name}.csv` === c.req.param('sheet'));
    if (!which) return fail(c, 404, 'not_found');
    const span = spanOf(c);
    if (!span) return fail(c, 400, 'invalid', { field: 'from' });
    c.header('Content-Disposition', `attachment; filename="tiny-tag-sales-${which}.csv"`);
    c.header('Content-Type', 'text/csv; charset=utf-8');
    return c.body(salesSheet(await salesOf(c.env, ...span), which));
  });

function spanOf(c: Context<App>): [number, number] | null {
  const from = startOf(c.req.query('from') ?? '');
  const to = startOf(c.req.query('to') ?? '');
  if (from === null || to === null || to < from) return null;
  return to - from < MOST_SALES_DAYS * DAY_MS ? [from, to + DAY_MS] : null;
}
