import { type Locale, localized } from '../../../shared/locale.ts';
import { m } from '../../paraglide/messages.js';
import { toast } from '../feedback/toast.tsx';

export const orderLink = (orderId: string, linkKey: string, language: Locale) =>
  `${location.origin}${localized(`/order/${orderId}`, language)}#k=${linkKey}`;

export const copyLink = (link: string) =>
  navigator.clipboard.writeText(link).then(
    () => toast(m.order_link_copied()),
    () => toast(m.order_link_copy_yourself(), undefined, 'bad'),
  );
