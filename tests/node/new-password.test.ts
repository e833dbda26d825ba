import { expect, test } from 'vitest';
import {
  newPasswordForm,
  passwordChangeForm,
  registerFormOf,
  setupForm,
  signInFormOf,
} from '../../web/ui/account/schemas.ts';
import { weaknessesOf } from '../../worker/auth/password/rules.ts';

const SOMEBODY = { fullName: 'Wanjiku Kamau', email: 'wanjiku@shop.test' };
const FORMS = {
  register: registerFormOf(true),
  reset: newPasswordForm,
  change: passwordChangeForm,
  'set-up': setupForm,
};

function faultOf(name: keyof typeof FORMS, password: string) {
  const asked = {
    register: { ...SOMEBODY, confirmPassword: password },
    reset: { confirmPassword: password },
    change: { proof: 'x', confirmPassword: password },
    'set-up': SOMEBODY,
  };
  const { error } = FORMS[name].safeParse({ ...asked[name], password });
  return error?.issues.map(({ path, message }) => `${path.join()}: ${message}`)[0];
}

test.each(Object.keys(FORMS) as (keyof typeof FORMS)[])(
  'the form of %s refuses a new password by its length as the server does',
  (name) => {
    for (const [password, fault] of [
      ['embe3', 'password: password'],
      ['embe bi', 'password: password_short'],
      ['💛'.repeat(6), 'password: password_short'],
      ['embe biv', undefined],
      ['mtu '.repeat(64), undefined],
      ['mtu '.repeat(65), 'password: password_long'],
    ] as const) {
      expect([password, faultOf(name, password)]).toEqual([password, fault]);
      const reasons = weaknessesOf({ ...SOMEBODY, password }, new Set());
      const isLength = reasons.includes('length') || reasons.includes('too_long');
      expect([password, isLength]).toEqual([password, fault !== undefined]);
    }
  },
);

test('a confirmation that differs is named, an empty one too, and a sign-in takes six characters', () => {
  const { error } = newPasswordForm.safeParse({ password: 'embe bivu', confirmPassword: '' });
  expect(error?.issues).toMatchObject([{ path: ['confirmPassword'], message: 'mismatch' }]);
  const typed = { email: SOMEBODY.email, password: 'embe 3' };
  expect(signInFormOf(false).safeParse(typed).success).toBe(true);
});
