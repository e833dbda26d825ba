import { createFileRoute, Outlet } from '@tanstack/react-router';
import { hiddenSeo } from '../../seo.ts';
import { AdminLayout } from './-shell/layout.tsx';
import './admin.css';

export const Route = createFileRoute('/admin')({
  head: async ({ matches }) => {
    const { titleOf } = await import('./-shell/titles.ts');
    return hiddenSeo(titleOf(matches));
  },
  component: Admin,
});

function Admin() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  );
}
