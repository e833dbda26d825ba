import { createFileRoute } from '@tanstack/react-router';
import { ChosenOrders } from './-papers.tsx';

export const Route = createFileRoute('/admin/(paper)/parcel-labels')({
  component: () => <ChosenOrders paper="parcel" />,
});
