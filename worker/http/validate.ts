import { type Hook, zValidator } from '@hono/zod-validator';
import type { Context, ValidationTargets } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as z from 'zod/mini';
import { DAY_MS, startOf } from '../../shared/time.ts';
import type { App } from '../auth/visitor.ts';
import { fail } from './fail.ts';

export type Fault = { code: 'bad_json' } | { code: 'invalid'; field: string; message: string };

type Refuse = (c: Context<App>, fault: Fault, sent?: unknown) => Response | Promise<Response>;

export const refuseFault: Refuse = (c, { code, ...detail }) => fail(c, 400, code, detail);

export const json = <S extends z.ZodMiniType>(schema: S, refuse = refuseFault) =>
  validated('json', schema, refuse);

export const form = <S extends z.ZodMiniType>(schema: S, refuse = refuseFault) =>
  validated('form', schema, refuse);

export const query = <S extends z.ZodMiniType>(schema: S, refuse = refuseFault) =>
  validated('query', schema, refuse);

export const param = <S extends z.ZodMiniType>(schema: S) =>
  validated('param', schema, (c) => fail(c, 404, 'not_found'));

const JSON_TYPE = /^application\/json\s*(;|$)/i;

type Read<T extends keyof ValidationTargets, S extends z.ZodMiniType> = Parameters<
  Hook<z.output<S>, App, string, T, object, S>
>[0];

function validated<T extends keyof ValidationTargets, S extends z.ZodMiniType>(
  target: T,
  schema: S,
  refuse: Refuse,
) {
  const hook = async (read: Read<T, S>, c: Context<App>): Promise<Response | undefined> => {
    if (read.success) return undefined;
    const [issue] = read.error.issues;
    const field = issue?.path.join('.') ?? '';
    return refuse(c, { code: 'invalid', field, message: issue?.message ?? '' }, read.data);
  };
  const validate = zValidator<S, T, App, string, typeof hook>(target, schema, hook);
  const guarded: typeof validate = async (c, next) => {
    // Hono reads a body of another type as {}, which a schema of defaults would accept.
    const isOther = target === 'json' && !JSON_TYPE.test(c.req.header('Content-Type') ?? '');
    if (isOther) return refuse(c, { code: 'bad_json' });
    try {
      return await validate(c, next);
    } catch (error) {
      if (error instanceof HTTPException) return refuse(c, { code: 'bad_json' });
      throw error;
    }
  };
  return guarded;
}

/** '2026-01-31' is the start of that day in Nairobi, in ms UTC. */
const oneDay = z.pipe(
  z.string(),
  z.transform((text, ctx) => {
    const at = startOf(text);
    if (at === null) ctx.issues.push({ code: 'custom', message: 'error_day', input: text });
    return at ?? 0;
  }),
);
export const day = z.optional(oneDay);

export const dateRange = (most: number) =>
  z.pipe(
    z.object({ from: oneDay, to: oneDay }).check(
      z.refine(({ from, to }) => from <= to && to - from < most * DAY_MS, {
        path: ['from'],
        error: 'error_day',
      }),
    ),
    z.transform(({ from, to }): [number, number] => [from, to + DAY_MS]),
  );
