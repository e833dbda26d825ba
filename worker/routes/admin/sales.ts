import { Hono } from 'hono';
import type { hc, InferResponseType } from 'hono/client';
import * as z from 'zod/mini';
import { MOST_SALES_DAYS } from '../../../shared/payment/report.ts';
import type { App } from '../../auth/visitor.ts';
import { sendSheet } from '../../http/download.ts';
import { requireArea } from '../../http/require.ts';
import { dateRange, param, query } from '../../http/validate.ts';
import { SHEETS, salesOf, salesSheet } from '../../reports/sales.ts';

const days = query(dateRange(MOST_SALES_DAYS));
const sheet = z.pipe(
  z.string().check(z.endsWith('.csv')),
  z.pipe(
    z.transform((name: string) => name.slice(0, -4)),
    z.enum(SHEETS),
  ),
);

/** '?from=2026-11-01&to=2026-11-30', both days included. */
export const sales = new Hono<App>()
  .use(requireArea('money'))
  .get('/', days, async (c) => c.json(await salesOf(c.env, ...c.req.valid('query'))))
  .get('/:sheet', param(z.object({ sheet })), days, async (c) => {
    const { sheet } = c.req.valid('param');
    const [from, until] = c.req.valid('query');
    const rows = salesSheet(await salesOf(c.env, from, until), sheet);
    return sendSheet(c, `sales-${sheet}`, rows, { from, to: until - 1 });
  });

type Client = ReturnType<typeof hc<typeof sales>>;
/** Days are Nairobi days, amounts cents of KES. */
export type Sales = InferResponseType<Client['index']['$get'], 200>;
