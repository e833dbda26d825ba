import type { PushKind } from '../../shared/account/push.ts';
import { mayUse } from '../../shared/account/roles.ts';
import { type Locale, localized } from '../../shared/locale.ts';
import { orderNumber } from '../../shared/order/states.ts';
import type { Role } from '../../shared/tx.ts';

type Words = Record<PushKind, (about: string) => string>;

const en: Words = {
  order_paid: (orderId) => `Order ${orderNumber(orderId)} is paid`,
  payment_review: () => 'A payment needs attention',
  effect_failed: () => 'Something could not be sent or checked',
  message: () => 'A customer has written',
};
const sw: Words = {
  order_paid: (orderId) => `Oda ${orderNumber(orderId)} imelipwa`,
  payment_review: () => 'Malipo yanahitaji kuangaliwa',
  effect_failed: () => 'Kuna kitu hakikuweza kutumwa au kukaguliwa',
  message: () => 'Mteja ameandika',
};

const WORDS: Record<Locale, Words> = { en, sw };

function pathOf(kind: PushKind, about: string, role: Role): string {
  if (kind === 'payment_review')
    return about.startsWith('payment/') ? `/admin/${about}` : '/admin/money';
  if (kind === 'effect_failed') return '/admin/health';
  if (kind === 'message') return '/admin/moderation';
  return mayUse(role, 'parcels') ? `/admin/order/${about}` : '/admin/production';
}

/** What the service worker shows and opens: no name, no number, no sum. */
export type Shown = { title: string; body: string; path: string; tag: string };

export const shownOf = (
  { kind, about }: { kind: PushKind; about: string },
  { locale, role }: { locale: Locale; role: Role },
): Shown => ({
  title: 'Tiny Tag',
  body: WORDS[locale][kind](about),
  path: localized(pathOf(kind, about, role), locale),
  tag: kind === 'order_paid' ? `${kind} ${about}` : kind,
});
