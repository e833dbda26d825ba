import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { isStaff } from '../../../shared/account/roles.ts';
import { m } from '../../paraglide/messages.js';
import { useSession } from '../../store/store.ts';
import { ButtonLink } from '../button.tsx';
import { EmptyPage } from '../feedback/empty.tsx';
import { SearchForm } from '../list/search-form.tsx';

const OfficeMissing = lazy(() => import('../../routes/admin/-shell/missing.tsx'));

export default function Missing() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const session = useSession();
  if (!path.startsWith('/admin/') || !session || !isStaff(session.role)) return <ShopMissing />;
  return (
    <Suspense>
      <OfficeMissing />
    </Suspense>
  );
}

function ShopMissing() {
  const [term, setTerm] = useState('');
  return (
    <EmptyPage picture="shoes" title={m.missing_title()} text={m.missing_text()}>
      <SearchForm
        to="/search"
        label={m.search_label()}
        placeholder={m.search_placeholder()}
        term={term}
        onChange={setTerm}
      />
      <ButtonLink to="/" size="4">
        {m.missing_home()}
      </ButtonLink>
      <ButtonLink to="/shop" size="4" variant="soft">
        {m.home_banner_shop()}
      </ButtonLink>
    </EmptyPage>
  );
}
