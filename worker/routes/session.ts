import { Hono } from 'hono';
import { type App, visitorOrGuest } from '../actor.ts';

/** GET /api/session: whom the browser's store belongs to; a first visitor becomes a guest. */
export const session = new Hono<App>().get('/', async (c) => {
  const { actor, person } = await visitorOrGuest(c);
  const name = person ? person.fullName || person.email : null;
  return c.json({ owner: actor.owner, role: actor.role, name });
});
