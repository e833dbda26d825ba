import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Answer } from '../../api/http.ts';
import { useAsked } from '../../api/use-asked.ts';
import { m } from '../../paraglide/messages.js';
import { hiddenSeo } from '../../seo.ts';
import { accountFailure } from '../../ui/account/failure.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loading } from '../../ui/feedback/loading.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { Heading } from '../../ui/heading.tsx';
import { DesignWords } from '../../ui/label/design-words.tsx';
import { optionsOf } from '../../ui/label/option-words.ts';
import { LabelPreview } from '../../ui/label/preview.tsx';
import { goodsOf } from '../../ui/order/goods-of.ts';
import { dayOf } from '../../ui/text/moment.ts';
import { displayPhone } from '../../ui/text/phone-words.ts';
import { ToGoogle } from '../auth/-google-link.tsx';
import { MemberPage } from '../auth/-member-page.tsx';
import { inOwnLanguage } from '../auth/-use-from-google.ts';
import { useDesigns } from '../dashboard/-designs.tsx';
import { KeepDesign } from '../order/-keep-design.tsx';
import { ProfileData } from './-data.tsx';
import { ProfileEmail } from './-email.tsx';
import { ProfilePassword } from './-password.tsx';
import { ProfilePerson } from './-person.tsx';
import { ProfilePhone } from './-phone.tsx';
import { ProfileSecondFactor } from './-second-factor.tsx';
import { ProfileSessions } from './-sessions.tsx';
import './profile.css';

export const Route = createFileRoute('/profile/')({
  head: () => hiddenSeo(m.profile_title()),
  component: Profile,
});

function Profile() {
  useGoogleLinked();
  return (
    <MemberPage title={m.profile_title()} className="profile">
      {(_, signOut) => (
        <>
          <Heading as="h1" size="7">
            {m.profile_title()}
          </Heading>
          <Parts />
          <div className="row">
            <ButtonLink to="/dashboard" size="3" variant="soft">
              {m.profile_back()}
            </ButtonLink>
            <Button variant="soft" size="3" onClick={signOut}>
              {m.auth_sign_out()}
            </Button>
          </div>
        </>
      )}
    </MemberPage>
  );
}

function Parts() {
  const { value, failed, again } = useAsked('/api/account');
  if (value) return <Known account={value} reload={again} />;
  if (!failed) {
    return (
      <div className="profile-waiting">
        <Loading />
      </div>
    );
  }
  return (
    <div className="card" role="alert">
      <p>{accountFailure(failed)}</p>
      <Button size="3" onClick={() => void again()}>
        {m.broken_retry()}
      </Button>
    </div>
  );
}

export type Account = Answer<'$get', '/api/account'>;
export type PartProps = { account: Account; reload(): Promise<void> };

const Known = ({ account, reload }: PartProps) => (
  <>
    <ProfilePerson account={account} reload={reload} />
    <Card id="account-info" title={m.profile_info()} size="5">
      <dl className="profile-info">
        <dt>{m.account_email()}</dt>
        <dd>{account.email ?? '–'}</dd>
        {account.signInPhone && (
          <>
            <dt>{m.profile_sign_in_phone()}</dt>
            <dd className="numbers">{displayPhone(account.signInPhone)}</dd>
          </>
        )}
        <dt>{m.profile_created()}</dt>
        <dd className="numbers">{dayOf(account.createdAt)}</dd>
      </dl>
      <ProfileEmail account={account} reload={reload} />
      {account.phoneOffered && <ProfilePhone account={account} reload={reload} />}
      <ProfilePassword account={account} reload={reload} />
      {account.google && <p className="muted">{m.google_on()}</p>}
      {account.googleOffered && <ToGoogle next="/profile" words={m.google_connect()} />}
    </Card>
    <ProfileSecondFactor account={account} reload={reload} />
    <ProfileSessions />
    <ProfileDesigns />
    <ProfileData account={account} />
  </>
);

/** Which of the ordered designs keep their names; nothing where all of them were erased. */
function ProfileDesigns() {
  const designs = useDesigns();
  if (designs.length === 0) return null;
  return (
    <Card id="kept-designs" title={m.profile_designs()} size="5">
      <p className="muted">{m.keep_design_hint()}</p>
      <ul className="member-designs">
        {designs.map(({ first, lines }) => (
          <li key={first.id} className="stack">
            <LabelPreview design={first.design} />
            <DesignWords design={first.design} />
            <small className="muted">
              {goodsOf(lines)} · {optionsOf(first.design, first.productId)}
            </small>
            <KeepDesign lines={lines} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Says that Google was linked when the address does, and clears that away. */
function useGoogleLinked() {
  const navigate = useNavigate();
  useEffect(() => {
    if (new URLSearchParams(location.search).get('google') !== 'linked') return;
    if (inOwnLanguage('/profile')) return;
    toast(m.google_linked(), m.google_linked_text());
    void navigate({ to: '/profile', replace: true, search: {} });
  }, [navigate]);
}
