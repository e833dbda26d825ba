import { Hono } from 'hono';
import { daraja } from './daraja.ts';
import type { DarajaEnv } from './daraja-phone.ts';

export { Daraja } from './daraja-phone.ts';

const app = new Hono<{ Bindings: DarajaEnv }>();
app.get('/healthz', (c) => c.json({ ok: true }));
app.route('/', daraja);

export default app;
