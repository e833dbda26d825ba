import { createFileRoute, notFound, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { isStaff } from '../../shared/account/roles.ts';
import { m } from '../paraglide/messages.js';
import { hiddenSeo } from '../seo.ts';
import { useSession } from '../store/store.ts';
import { MissingPage } from '../ui/page/missing-page.tsx';

/** Every address of more than one part that is no page's; `/$text` has the others. */
export const Route = createFileRoute('/$')({
  loader: () => {
    throw notFound();
  },
  head: () => hiddenSeo(m.missing_title()),
  notFoundComponent: NoSuchPage,
});

const OfficeMissing = lazy(() => import('./admin/-shell/missing.tsx'));

/** At unknown addresses of the back office, staff keep its menu. */
function NoSuchPage() {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const session = useSession();
  if (!path.startsWith('/admin/') || !session || !isStaff(session.role)) return <MissingPage />;
  return (
    <Suspense>
      <OfficeMissing />
    </Suspense>
  );
}
