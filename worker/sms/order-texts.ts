import type { SmsNews } from '../../shared/tx.ts';

export type OrderFacts = { number: string; amount: string; link: string };

/** The news, or what it means for some orders. */
export type OrderText = SmsNews | 'order_to_confirm' | 'ready_at_workshop' | 'ready_at_point';

/**
 * One part of at most 160 characters of the GSM alphabet each (tests/worker/sms-texts.test.ts): no ’, ĩ or
 * ũ, which double its price. Never a name.
 */
export const ORDER_TEXTS: Record<'en' | 'sw', Record<OrderText, (of: OrderFacts) => string>> = {
  en: {
    order_placed: ({ number, amount, link }) =>
      `Tiny Tag: we have your order ${number}, ${amount}. Pay or follow it: ${link}`,
    order_reminder: ({ number, amount, link }) =>
      `Tiny Tag: order ${number} is not paid yet, ${amount}. Pay or stop reminders: ${link}`,
    order_to_confirm: ({ number, amount, link }) =>
      `Tiny Tag: we have your order ${number}, ${amount}. We call you to confirm it. ${link}`,
    order_paid: ({ number, amount, link }) =>
      `Tiny Tag: ${amount} received for order ${number}. We now make your labels. ${link}`,
    payment_failed: ({ number, link }) =>
      `Tiny Tag: the payment for order ${number} did not go through. Try again: ${link}`,
    order_shipped: ({ number, link }) =>
      `Tiny Tag: your order ${number} is on its way. Follow it: ${link}`,
    ready_at_workshop: ({ number, link }) =>
      `Tiny Tag: your order ${number} is ready. Collect it at our workshop: ${link}`,
    ready_at_point: ({ number, link }) =>
      `Tiny Tag: your order ${number} is ready. Collect it at your pick-up point: ${link}`,
    order_refunded: ({ number, amount, link }) =>
      `Tiny Tag: we returned ${amount} to you for order ${number}. ${link}`,
  },
  sw: {
    order_placed: ({ number, amount, link }) =>
      `Tiny Tag: tumepokea oda yako ${number}, ${amount}. Lipa au ifuatilie: ${link}`,
    order_reminder: ({ number, amount, link }) =>
      `Tiny Tag: oda ${number} haijalipwa, ${amount}. Lipa au zuia vikumbusho: ${link}`,
    order_to_confirm: ({ number, amount, link }) =>
      `Tiny Tag: tumepokea oda yako ${number}, ${amount}. Tutakupigia kuithibitisha. ${link}`,
    order_paid: ({ number, amount, link }) =>
      `Tiny Tag: ${amount} imepokelewa, oda ${number}. Tunatengeneza lebo zako. ${link}`,
    payment_failed: ({ number, link }) =>
      `Tiny Tag: malipo ya oda ${number} hayakufaulu. Jaribu tena: ${link}`,
    order_shipped: ({ number, link }) =>
      `Tiny Tag: oda yako ${number} iko njiani. Ifuatilie: ${link}`,
    ready_at_workshop: ({ number, link }) =>
      `Tiny Tag: oda yako ${number} iko tayari. Ichukue kwenye karakana yetu: ${link}`,
    ready_at_point: ({ number, link }) =>
      `Tiny Tag: oda yako ${number} iko tayari. Ichukue kwenye kituo ulichochagua: ${link}`,
    order_refunded: ({ number, amount, link }) =>
      `Tiny Tag: tumekurudishia ${amount} kwa oda ${number}. ${link}`,
  },
};
