import { createFileRoute, Navigate } from '@tanstack/react-router';

export const Route = createFileRoute('/admin/(products)/products')({ component: ToTab });

/** The products are a tab of the panel. */
function ToTab() {
  return <Navigate to="/admin" search={{ tab: 'products' }} replace />;
}
