import { createFileRoute } from '@tanstack/react-router';
import { OneOrder } from './-papers.tsx';

export const Route = createFileRoute('/admin/(paper)/parcel-label/$orderId')({
  component: ParcelLabelPage,
  remountDeps: ({ params }) => params,
});

function ParcelLabelPage() {
  const { orderId } = Route.useParams();
  return <OneOrder orderId={orderId} paper="parcel" />;
}
