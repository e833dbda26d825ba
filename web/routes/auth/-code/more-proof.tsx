import { Link } from '@tanstack/react-router';
import { m } from '../../../paraglide/messages.js';
import { ButtonLink } from '../../../ui/button.tsx';
import { AuthPage } from '../-auth-page.tsx';
import type { CodeType } from './sent-code.tsx';

export type MoreProofDetail = { ways: string[]; recent: boolean };

/** The code was right, but the number may have a new owner: what else opens the account. */
export function MoreProof({ type, detail }: { type: CodeType; detail: MoreProofDetail }) {
  const { ways, recent } = detail;
  return (
    <AuthPage title={m.more_proof_title()} isNext>
      <p role="alert">{recent ? m.more_proof_recovery() : m.more_proof_old()}</p>
      {recent && type === 'recovery' && (
        <ButtonLink to="/auth/code" size="3">
          {m.more_proof_code()}
        </ButtonLink>
      )}
      {ways.includes('password') && (
        <ButtonLink to="/auth" size="3" variant="soft">
          {m.more_proof_password()}
        </ButtonLink>
      )}
      {ways.includes('email') && (
        <ButtonLink
          to={type === 'recovery' ? '/auth/forgot' : '/auth/code'}
          size="3"
          variant="soft"
          reloadDocument
        >
          {m.more_proof_email()}
        </ButtonLink>
      )}
      <p className="muted">
        {m.more_proof_shop()}{' '}
        <Link to="/contact" className="text-link">
          {m.nav_contact()}
        </Link>
      </p>
    </AuthPage>
  );
}
