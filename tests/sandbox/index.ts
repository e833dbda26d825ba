import { Hono } from 'hono';
import { daraja } from './daraja.ts';
import type { DarajaEnv } from './daraja-phone.ts';
import { type PostEnv, postOffice } from './post-office.ts';

export { Daraja } from './daraja-phone.ts';
export { PostOffice } from './post-office.ts';

const app = new Hono<{ Bindings: DarajaEnv & PostEnv }>();
app.get('/healthz', (c) => c.json({ ok: true }));
app.route('/mail', postOffice);
app.route('/', daraja);

export default app;
