import { createFileRoute } from '@tanstack/react-router';
import { ChosenOrders } from './-papers.tsx';

export const Route = createFileRoute('/admin/(paper)/slips')({
  component: () => <ChosenOrders paper="slip" />,
});
