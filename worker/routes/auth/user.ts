import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import { type Change, changeUser } from '../../auth/change-user.ts';
import { userBody } from '../../auth/user-body.ts';
import type { App } from '../../auth/visitor.ts';
import { user } from '../../schema.ts';
import { json, refuse, refuseChange, signedIn } from './answer.ts';
import { userBodySchema } from './schemas.ts';

export const users = new Hono<App>()
  .get('/user', signedIn, async (c) => c.json(await userBody(c.env, c.var.found.user)))
  .put('/user', signedIn, json(userBodySchema), async (c) => {
    const { found } = c.var;
    const body = c.req.valid('json');
    const { app_metadata, phone, email, password, data, current_password, nonce } = body;
    if (app_metadata !== undefined) {
      return refuse(c, 403, 'not_admin', 'Updating app_metadata requires admin privileges');
    }
    if (phone) return refuse(c, 400, 'phone_provider_disabled', 'Phone changes are disabled');
    const change: Change = {
      ...(email ? { email } : {}),
      ...(password ? { password } : {}),
      ...(data?.full_name ? { fullName: data.full_name } : {}),
      ...(current_password ? { current_password } : {}),
      ...(nonce ? { nonce } : {}),
    };
    const changed = await changeUser(c, found, change);
    if (!changed.ok) return refuseChange(c, changed);
    return c.json(await userBody(c.env, await again(c, found.user.id)));
  });

async function again(c: Context<App>, id: string) {
  const [row] = await c.var.db.select().from(user).where(eq(user.id, id));
  if (!row) throw new Error('The user of this request is gone.');
  return row;
}
