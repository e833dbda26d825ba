import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
  createChallenge,
  enrolFactor,
  isValidChallenge,
  ownFactor,
  unenrolFactor,
  verifyFactor,
} from '../../auth/factors/factors.ts';
import { staleSession } from '../../auth/reauthenticate.ts';
import { type App, awaitsCode } from '../../auth/visitor.ts';
import { json, refuse, refuseChange, sendSession, signedIn, tooManyRequests } from './answer.ts';
import { enrolBody, factorVerifyBody } from './schemas.ts';
import { endOwnSession } from './tokens.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Another user's factor is answered like one that does not exist. */
const onlyOwn = createMiddleware<App, '/factors/:id/*'>(async (c, next) => {
  const id = c.req.param('id');
  if (!UUID.test(id)) return refuse(c, 404, 'validation_failed', 'factor_id must be an UUID');
  const one = await ownFactor(c, c.var.activeSession, id);
  if (!one) return refuse(c, 404, 'mfa_factor_not_found', 'Factor not found');
  c.set('factor', one);
  await next();
});

export const factors = new Hono<App>()
  .post('/factors', signedIn, json(enrolBody), async (c) => {
    const { factor_type, friendly_name } = c.req.valid('json');
    if (factor_type !== 'totp') {
      return refuse(c, 400, 'validation_failed', 'factor_type needs to be totp');
    }
    const name = friendly_name ?? '';
    const stale = awaitsCode(c.var.activeSession) ? null : staleSession(c.var.activeSession);
    if (stale) return refuseChange(c, stale);
    const made = await enrolFactor(c, c.var.activeSession, name);
    if (!made.ok) {
      const [status, message] = ENROL_MESSAGES[made.code];
      return refuse(c, status, made.code, message);
    }
    const { id, qr, secret, uri } = made;
    return c.json({ id, type: 'totp', friendly_name: name, totp: { qr_code: qr, secret, uri } });
  })
  .post('/factors/:id/challenge', signedIn, onlyOwn, async (c) => {
    const { id, until } = await createChallenge(c.env, c.var.factor, Date.now());
    return c.json({ id, type: 'totp', expires_at: Math.floor(until / 1000) });
  })
  .post('/factors/:id/verify', signedIn, onlyOwn, json(factorVerifyBody), async (c) => {
    const { activeSession, factor: one } = c.var;
    const { challenge_id, code: typed } = c.req.valid('json');
    const code = typed.trim();
    if (code === '') return refuse(c, 400, 'validation_failed', 'Code needs to be non-empty');
    if (one.verifiedAt === null && awaitsCode(activeSession)) {
      return refuse(c, 403, 'insufficient_aal', ENROL_MESSAGES.insufficient_aal[1]);
    }
    if (!(await isValidChallenge(c.env, one, challenge_id, Date.now()))) {
      return refuse(
        c,
        422,
        'mfa_challenge_expired',
        'MFA challenge has expired, verify against another challenge',
      );
    }
    const given = await verifyFactor(c, activeSession, one, code);
    if (given.ok) return sendSession(c, { ...activeSession, hasFactor: true }, given.session);
    if (given.code === 'too_many') return tooManyRequests(c, given.retryAfterS);
    const { left } = given;
    if (left <= 0 && activeSession.by === 'cookie' && awaitsCode(activeSession)) {
      await endOwnSession(c, activeSession, 'local');
    }
    return refuse(c, 422, 'mfa_verification_failed', 'Invalid TOTP code entered', { left });
  })
  .delete('/factors/:id', signedIn, onlyOwn, async (c) => {
    const { activeSession, factor: one } = c.var;
    if (awaitsCode(activeSession) || (one.verifiedAt !== null && activeSession.session.aal < 2)) {
      return refuse(c, 422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    const stale = one.verifiedAt === null ? null : staleSession(activeSession);
    if (stale) return refuseChange(c, stale);
    await unenrolFactor(c, activeSession, one);
    return c.json({ id: one.id });
  });

const ENROL_MESSAGES = {
  insufficient_aal: [403, 'AAL2 required to enroll a new factor'],
  too_many_enrolled_mfa_factors: [
    422,
    'Maximum number of verified factors reached, unenroll to continue',
  ],
  mfa_factor_name_conflict: [422, 'A factor with the friendly name for this user already exists'],
} as const;
