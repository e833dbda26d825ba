import { createFileRoute, Outlet } from '@tanstack/react-router';
import { AdminLayout } from './-shell/layout.tsx';
import './admin.css';

export const Route = createFileRoute('/admin')({
  head: async (around) => (await import('./-shell/titles.ts')).headOf(around),
  component: Admin,
});

function Admin() {
  return (
    <AdminLayout>
      <Outlet />
    </AdminLayout>
  );
}
