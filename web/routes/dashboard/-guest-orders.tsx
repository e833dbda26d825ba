import { lazy, Suspense } from 'react';
import { useAsked } from '../../api/use-asked.ts';

/** Few have such orders, so the form comes when it is needed. */
const Form = lazy(async () => ({
  default: (await import('./-guest-orders-form.tsx')).GuestOrdersForm,
}));

/** Asks whether orders that a guest made with this person's number are theirs. */
export function GuestOrders() {
  const { value, again } = useAsked('/api/account/guest-orders');
  if (!value?.phone) return null;
  return (
    <Suspense fallback={null}>
      <Form phone={value.phone} onMoved={again} />
    </Suspense>
  );
}
