import { useState } from 'react';
import type { WantedLine } from '../../../shared/order/place.ts';
import { post } from '../../api/http.ts';
import { locale } from '../../locale.ts';
import { m } from '../../paraglide/messages.js';
import { failureText } from '../feedback/refusal.ts';
import { toast } from '../feedback/toast.tsx';
import { LoadingButton } from '../loading-button.tsx';
import { whatsAppLink } from './ask-whatsapp.tsx';

export type Props = { lines: WantedLine[]; hint: string };

/** Stores the lines for staff and opens WhatsApp with a link to them. The message does not list them. */
export default function SendCartButton({ lines, hint, whatsapp }: Props & { whatsapp: string }) {
  const [busy, setBusy] = useState(false);
  const send = async () => {
    setBusy(true);
    const answer = await post('/api/cart/share', { lines, locale: locale() });
    setBusy(false);
    if (!answer.ok) return toast(m.send_cart_failed(), failureText(answer), 'bad');
    const link = `${location.origin}/admin/new-order#cart=${answer.data.code}`;
    location.assign(whatsAppLink(whatsapp, m.whatsapp_cart({ link })));
  };
  return (
    <div className="stack">
      <LoadingButton size="3" variant="soft" loading={busy} onClick={() => void send()}>
        {m.whatsapp_ask()}
      </LoadingButton>
      <p className="muted small">{hint}</p>
    </div>
  );
}
