import { createFileRoute, Navigate } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/(products)/products')({ component: ToTab });

/** Products are a tab of /admin. */
function ToTab() {
  return <Navigate to="/admin" search={{ tab: 'products' }} replace />;
}
