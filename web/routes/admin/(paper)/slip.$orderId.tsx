import { createFileRoute } from '@tanstack/react-router';
import { OneOrder } from './-papers.tsx';

export const Route = createFileRoute('/admin/(paper)/slip/$orderId')({
  component: SlipPage,
  remountDeps: ({ params }) => params,
});

function SlipPage() {
  const { orderId } = Route.useParams();
  return <OneOrder orderId={orderId} paper="slip" />;
}
