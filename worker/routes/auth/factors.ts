import { type Context, Hono } from 'hono';
import { type App, awaitsCode, type Found } from '../../actor.ts';
import {
  challenge,
  enrol,
  type Factor,
  giveCode,
  isChallenge,
  ownFactor,
  unenrol,
} from '../../auth/factors.ts';
import { answerSession, bodyOf, refuse, signedIn, tooManyRequests } from './answer.ts';
import { enrolBody, factorVerifyBody } from './schemas.ts';

/** Authenticator apps: POST /factors, /factors/{id}/challenge and /verify, DELETE /factors/{id}. */
export const factors = new Hono<App>()
  .post('/factors', async (c) => {
    const found = await signedIn(c);
    if (found instanceof Response) return found;
    const body = await bodyOf(c, enrolBody);
    if (!body.ok) return body.answer;
    if (body.data.factor_type !== 'totp') {
      return refuse(c, 400, 'validation_failed', 'factor_type needs to be totp');
    }
    const name = body.data.friendly_name ?? '';
    const made = await enrol(c, found, name);
    if (!made.ok) {
      const [status, message] = ENROL_WORDS[made.code];
      return refuse(c, status, made.code, message);
    }
    const { id, qr, secret, uri } = made;
    return c.json({ id, type: 'totp', friendly_name: name, totp: { qr_code: qr, secret, uri } });
  })
  .post('/factors/:id/challenge', async (c) => {
    const asked = await factorOf(c);
    if (asked instanceof Response) return asked;
    const { id, until } = await challenge(c.env, asked.one, Date.now());
    return c.json({ id, type: 'totp', expires_at: Math.floor(until / 1000) });
  })
  .post('/factors/:id/verify', async (c) => {
    const asked = await factorOf(c);
    if (asked instanceof Response) return asked;
    const { found, one } = asked;
    const body = await bodyOf(c, factorVerifyBody);
    if (!body.ok) return body.answer;
    const code = body.data.code.trim();
    if (code === '') return refuse(c, 400, 'validation_failed', 'Code needs to be non-empty');
    if (one.verifiedAt === null && awaitsCode(found)) {
      return refuse(c, 403, 'insufficient_aal', ENROL_WORDS.insufficient_aal[1]);
    }
    if (!(await isChallenge(c.env, one, body.data.challenge_id, Date.now()))) {
      return refuse(
        c,
        422,
        'mfa_challenge_expired',
        'MFA challenge has expired, verify against another challenge',
      );
    }
    const given = await giveCode(c, found, one, code);
    if (given.ok) return answerSession(c, { ...found, hasFactor: true }, given.session);
    if (given.code === 'too_many') return tooManyRequests(c, given.retryAfterS);
    return refuse(c, 422, 'mfa_verification_failed', 'Invalid TOTP code entered', {
      left: given.left,
    });
  })
  .delete('/factors/:id', async (c) => {
    const asked = await factorOf(c);
    if (asked instanceof Response) return asked;
    const { found, one } = asked;
    if (awaitsCode(found) || (one.verifiedAt !== null && found.session.aal < 2)) {
      return refuse(c, 422, 'insufficient_aal', 'AAL2 required to unenroll verified factor');
    }
    await unenrol(c, found, one);
    return c.json({ id: one.id });
  });

const ENROL_WORDS = {
  insufficient_aal: [403, 'AAL2 required to enroll a new factor'],
  too_many_enrolled_mfa_factors: [
    422,
    'Maximum number of verified factors reached, unenroll to continue',
  ],
  mfa_factor_name_conflict: [422, 'A factor with the friendly name for this user already exists'],
} as const;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The caller's own factor; anybody else's does not exist. */
async function factorOf(c: Context<App>): Promise<{ found: Found; one: Factor } | Response> {
  const found = await signedIn(c);
  if (found instanceof Response) return found;
  const id = c.req.param('id') ?? '';
  if (!UUID.test(id)) return refuse(c, 404, 'validation_failed', 'factor_id must be an UUID');
  const one = await ownFactor(c, found, id);
  return one ? { found, one } : refuse(c, 404, 'mfa_factor_not_found', 'Factor not found');
}
