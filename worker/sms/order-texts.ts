import type { Locale } from '../../shared/locale.ts';
import type { SmsNews } from '../../shared/tx.ts';

/** `where`: the place of collection; '' if it is not known or too long. */
type OrderFacts = { number: string; amount: string; link: string; where: string };

/** The news, or what it means for some orders. */
export type OrderText =
  | SmsNews
  | 'order_to_confirm'
  | 'shipped_for_cash'
  | 'ready_at_workshop'
  | 'ready_at_point'
  /** The same of orders whose names nobody has agreed to print. */
  | 'order_to_agree'
  | 'order_to_confirm_and_agree'
  | 'paid_to_agree'
  /** Of orders that cost nothing. */
  | 'order_free'
  | 'free_to_agree';

/**
 * One part of at most 160 characters of the GSM alphabet each (tests/node/sms-texts.test.ts): no ’, ĩ or
 * ũ, which double its price. Never a name.
 */
export const ORDER_TEXTS: Record<Locale, Record<OrderText, (of: OrderFacts) => string>> = {
  en: {
    order_placed: ({ number, amount, link }) =>
      `Tiny Tag: we have your order ${number}, ${amount}. Pay or follow it: ${link}`,
    order_reminder: ({ number, amount, link }) =>
      `Tiny Tag: order ${number} is not paid yet, ${amount}. Pay or stop reminders: ${link}`,
    review_request: ({ number, link }) =>
      `Tiny Tag: how do you like order ${number}? Write a review or stop messages: ${link}`,
    order_to_confirm: ({ number, amount, link }) =>
      `Tiny Tag: we have your order ${number}, ${amount}. We will call to confirm it. ${link}`,
    order_to_agree: ({ number, amount, link }) =>
      `Tiny Tag: we have your order ${number}, ${amount}. Pay and agree to the names: ${link}`,
    order_to_confirm_and_agree: ({ number, amount, link }) =>
      `Tiny Tag: we have order ${number}, ${amount}, and will call. Agree to the names: ${link}`,
    paid_to_agree: ({ number, amount, link }) =>
      `Tiny Tag: ${amount} received for order ${number}. We print the names once you agree: ${link}`,
    order_paid: ({ number, amount, link }) =>
      `Tiny Tag: ${amount} received for order ${number}. We now make your labels. ${link}`,
    free_to_agree: ({ number, link }) =>
      `Tiny Tag: order ${number} costs nothing. We print the names once you agree: ${link}`,
    order_free: ({ number, link }) =>
      `Tiny Tag: order ${number} is confirmed, nothing to pay. We now make your labels. ${link}`,
    payment_failed: ({ number, link }) =>
      `Tiny Tag: the payment for order ${number} did not go through. Try again: ${link}`,
    order_shipped: ({ number, link }) =>
      `Tiny Tag: your order ${number} is on its way. Follow it: ${link}`,
    shipped_for_cash: ({ number, amount, link }) =>
      `Tiny Tag: your order ${number} is on its way. You pay the rider ${amount}. ${link}`,
    order_moved: ({ number, link }) =>
      `Tiny Tag: order ${number} now goes to another address. If you did not ask, tell us: ${link}`,
    ready_at_workshop: ({ number, link, where }) =>
      `Tiny Tag: your order ${number} is ready. Collect it at ${where || 'our workshop'}: ${link}`,
    ready_at_point: ({ number, link, where }) =>
      `Tiny Tag: your order ${number} is ready. Collect it at ${where || 'your pick-up point'}: ${link}`,
    order_cancelled: ({ number, link }) =>
      `Tiny Tag: your order ${number} is cancelled. Details, or ask us: ${link}`,
    order_refunded: ({ number, amount, link }) =>
      `Tiny Tag: we returned ${amount} to you for order ${number}. ${link}`,
  },
  sw: {
    order_placed: ({ number, amount, link }) =>
      `Tiny Tag: tumepokea oda yako ${number}, ${amount}. Lipa au ifuatilie: ${link}`,
    order_reminder: ({ number, amount, link }) =>
      `Tiny Tag: oda ${number} haijalipwa, ${amount}. Lipa au zuia vikumbusho: ${link}`,
    review_request: ({ number, link }) =>
      `Tiny Tag: umeionaje oda ${number}? Andika maoni au zuia ujumbe huu: ${link}`,
    order_to_confirm: ({ number, amount, link }) =>
      `Tiny Tag: tumepokea oda yako ${number}, ${amount}. Tutakupigia kuithibitisha. ${link}`,
    order_to_agree: ({ number, amount, link }) =>
      `Tiny Tag: tumepokea oda yako ${number}, ${amount}. Lipa na ukubali majina: ${link}`,
    order_to_confirm_and_agree: ({ number, amount, link }) =>
      `Tiny Tag: tumepokea oda ${number}, ${amount}. Tutakupigia. Kubali majina hapa: ${link}`,
    paid_to_agree: ({ number, amount, link }) =>
      `Tiny Tag: tumepokea ${amount}, oda ${number}. Kubali majina ili tuyachapishe: ${link}`,
    order_paid: ({ number, amount, link }) =>
      `Tiny Tag: tumepokea ${amount}, oda ${number}. Tunatengeneza lebo zako. ${link}`,
    free_to_agree: ({ number, link }) =>
      `Tiny Tag: oda ${number}, huna cha kulipa. Kubali majina ili tuyachapishe: ${link}`,
    order_free: ({ number, link }) =>
      `Tiny Tag: oda ${number} imethibitishwa, huna cha kulipa. Tunatengeneza lebo zako. ${link}`,
    payment_failed: ({ number, link }) =>
      `Tiny Tag: malipo ya oda ${number} hayakufaulu. Jaribu tena: ${link}`,
    order_shipped: ({ number, link }) =>
      `Tiny Tag: oda yako ${number} iko njiani. Ifuatilie: ${link}`,
    shipped_for_cash: ({ number, amount, link }) =>
      `Tiny Tag: oda yako ${number} iko njiani. Utamlipa msafirishaji ${amount}. ${link}`,
    order_moved: ({ number, link }) =>
      `Tiny Tag: oda ${number} itapelekwa anwani nyingine. Kama hukuomba hivyo, tuambie: ${link}`,
    ready_at_workshop: ({ number, link, where }) =>
      `Tiny Tag: oda yako ${number} iko tayari. Ichukue ${where || 'kwenye karakana yetu'}: ${link}`,
    ready_at_point: ({ number, link, where }) =>
      `Tiny Tag: oda yako ${number} iko tayari. Ichukue ${where || 'kwenye kituo ulichochagua'}: ${link}`,
    order_cancelled: ({ number, link }) =>
      `Tiny Tag: oda yako ${number} imeghairiwa. Soma maelezo au tuulize: ${link}`,
    order_refunded: ({ number, amount, link }) =>
      `Tiny Tag: tumekurudishia ${amount} kwa oda ${number}. ${link}`,
  },
};

/** The basic table of GSM 03.38: another character makes each part shorter, and the SMS two. */
const GSM = /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà]*$/;

/** The first that is one part; the last is known to be. */
export const firstOfOnePart = (texts: readonly string[]): string | null =>
  texts.find((text) => text.length <= 160 && GSM.test(text)) ?? texts.at(-1) ?? null;
