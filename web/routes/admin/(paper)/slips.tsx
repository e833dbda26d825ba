import { createFileRoute } from '@tanstack/react-router';
import { ChosenOrders } from './-chosen-orders.tsx';

export const Route = createFileRoute('/admin/(paper)/slips')({
  component: () => <ChosenOrders paper="slip" />,
});
