import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { Locale } from '../../../shared/locale.ts';
import type { App } from '../../auth/visitor.ts';

export function localeOf(c: Context<App>, wanted?: unknown): Locale {
  if (wanted === 'en' || wanted === 'sw') return wanted;
  if (getCookie(c, 'lang') === 'sw') return 'sw';
  return /^\s*sw\b/i.test(c.req.header('Accept-Language') ?? '') ? 'sw' : 'en';
}
