import type { Locale } from '../../shared/locale.ts';
import { UNPAID_MS } from '../../shared/order/states.ts';
import { DAY_MS } from '../../shared/time.ts';

export const KEPT_DAYS = UNPAID_MS / DAY_MS;

/** What can carry a link or a message to the stranger whose address somebody else gave. */
const NO_NAME = /[:/@]|[\p{L}\p{N}]\.\p{L}{2}/u;

/** With the name of the order, which anybody can write. */
export function greeting(locale: Locale, name: string): string {
  const { hello } = ORDER_WORDS[locale];
  return name === '' || NO_NAME.test(name) ? `${hello},` : `${hello} ${name},`;
}

/** Contains no label text, because mail is not private and the text is a child's name. */
export const ORDER_WORDS = {
  en: {
    hello: 'Hello',
    follow: 'Follow your order',
    consent:
      'This order has names on its labels. We print them once a parent or guardian agrees: please do so on your order page.',
    paid: {
      subject: (number: string) => `We have your payment for order ${number}`,
      text: (amount: string) => `Thank you: ${amount} has arrived and your order is paid.`,
      now: 'We start making your labels now.',
      arrives: (days: string) => `It arrives ${days}.`,
      ready: (days: string) => `It is ready for collection ${days}.`,
      paper: (paper: string) => `Your invoice and receipt ${paper}, to read or print`,
    },
    free: {
      subject: (number: string) => `Your order ${number} is confirmed`,
      text: () => 'Thank you: there is nothing to pay for this order.',
    },
    failed: {
      subject: (number: string) => `Your payment for order ${number} did not go through`,
      text: (amount: string) =>
        `The payment of ${amount} did not go through, and as far as we know no money was taken. We keep your order for ${KEPT_DAYS} days after you placed it: pay within that time, in any way you like.`,
      pay: 'Pay for your order',
      sure: 'Did you pay after all? Press "I\'ve paid, but it isn\'t showing" on that page and we will look into it.',
    },
    shipped: {
      subject: (number: string) => `Order ${number} is on its way`,
      text: 'Your labels are made and on their way to you.',
      owed: (amount: string) => `You pay ${amount} to the rider, in cash or by M-Pesa.`,
      tracking: (courier: string, tracking: string) =>
        `${courier ? `${courier}, tracking` : 'Tracking'} number: ${tracking}`,
      courier: (courier: string) => `Courier: ${courier}`,
    },
    ready: {
      subject: (number: string) => `Order ${number} is ready for collection`,
      workshop: 'Your labels are made. Collect them at our workshop whenever it is open.',
      point: 'Your labels are made and are waiting for you at your pick-up point.',
      bring: 'Please bring your order number.',
      owed: (amount: string) => `You pay ${amount} when you collect it, in cash or by M-Pesa.`,
    },
    collected: {
      subject: (number: string) => `You have collected order ${number}`,
      text: 'You have your labels. Wait 24 hours before you wash what you labelled, and tell us if anything is wrong: within 30 days we print a faulty label again or refund it.',
    },
    tracked: {
      subject: (number: string) => `The tracking number of order ${number}`,
      text: 'This is how to follow your parcel.',
    },
    moved: {
      subject: (number: string) => `Order ${number} goes to another address`,
      text: 'We have changed the address to which we deliver your order. Your order page shows it. If you did not ask for this, please tell us at once.',
    },
    delivered: {
      subject: (number: string) => `Order ${number} is delivered`,
      text: 'Your labels have arrived. Wait 24 hours before you wash what you labelled, and tell us if anything is wrong: within 30 days we print a faulty label again or refund it.',
    },
    cancelled: {
      subject: (number: string) => `Order ${number} is cancelled`,
      unpaid: 'Your order is cancelled. You have paid nothing, and you owe nothing.',
      unclear:
        'Your order is cancelled. If you have paid for it, we will return the money, and write to you when it is done.',
      paid: 'Your order is cancelled. We will return what you paid, and write to you when it is done.',
      refunded: 'Your order is cancelled. We have returned what you paid.',
    },
    refunded: {
      subject: (number: string) => `A refund for order ${number}`,
      text: (amount: string, way: string) => `We have returned ${amount} to you ${way}.`,
      receipt: (receipt: string) => `Receipt: ${receipt}`,
      ways: {
        reversal: 'on M-Pesa',
        provider: 'the way you paid; a bank may take some days to show it',
        hand: 'the way we agreed',
      },
      paper: (paper: string) => `Your credit note ${paper}, to read or print`,
    },
  },
  sw: {
    hello: 'Habari',
    follow: 'Fuatilia oda yako',
    consent:
      'Lebo za oda hii zina majina. Tunayachapisha mzazi au mlezi akishakubali: tafadhali kubali kwenye ukurasa wa oda yako.',
    paid: {
      subject: (number: string) => `Tumepokea malipo ya oda ${number}`,
      text: (amount: string) => `Asante: ${amount} zimefika na oda yako imelipwa.`,
      now: 'Tunaanza kutengeneza lebo zako sasa.',
      arrives: (days: string) => `Itafika ${days}.`,
      ready: (days: string) => `Itakuwa tayari kuchukuliwa ${days}.`,
      paper: (paper: string) => `Ankara na risiti yako ${paper}, ya kusoma au kuchapisha`,
    },
    free: {
      subject: (number: string) => `Oda yako ${number} imethibitishwa`,
      text: () => 'Asante: huna cha kulipa kwa oda hii.',
    },
    failed: {
      subject: (number: string) => `Malipo ya oda ${number} hayakufaulu`,
      text: (amount: string) =>
        `Malipo ya ${amount} hayakufaulu, na kwa taarifa tulizopata hakuna pesa iliyokatwa. Oda yako imehifadhiwa kwa siku ${KEPT_DAYS} tangu ulipoagiza: lipa ndani ya muda huo, kwa njia yoyote upendayo.`,
      pay: 'Lipia oda yako',
      sure: 'Je, pesa zilikatwa? Bonyeza "Nimelipa, lakini malipo hayaonekani" kwenye ukurasa huo nasi tutachunguza.',
    },
    shipped: {
      subject: (number: string) => `Oda ${number} iko njiani`,
      text: 'Lebo zako zimetengenezwa na ziko njiani kuja kwako.',
      owed: (amount: string) => `Utamlipa msafirishaji ${amount}, kwa pesa taslimu au M-Pesa.`,
      tracking: (courier: string, tracking: string) =>
        `${courier ? `${courier}, nambari` : 'Nambari'} ya kufuatilia: ${tracking}`,
      courier: (courier: string) => `Inaletwa na: ${courier}`,
    },
    ready: {
      subject: (number: string) => `Oda ${number} iko tayari kuchukuliwa`,
      workshop: 'Lebo zako zimetengenezwa. Zichukue kwenye karakana yetu wakati wowote ikiwa wazi.',
      point: 'Lebo zako zimetengenezwa na zinakusubiri kwenye kituo ulichochagua.',
      bring: 'Njoo na nambari ya oda yako.',
      owed: (amount: string) => `Utalipa ${amount} utakapoichukua, kwa pesa taslimu au M-Pesa.`,
    },
    collected: {
      subject: (number: string) => `Oda ${number} imechukuliwa`,
      text: 'Umepata lebo zako. Subiri saa 24 kabla ya kuosha vitu ulivyobandika lebo, na utuambie kama kuna tatizo: ndani ya siku 30 tunachapisha upya lebo yenye kasoro au tunakurudishia pesa.',
    },
    tracked: {
      subject: (number: string) => `Nambari ya kufuatilia oda ${number}`,
      text: 'Hivi ndivyo unavyoweza kufuatilia mzigo wako.',
    },
    moved: {
      subject: (number: string) => `Oda ${number} itapelekwa anwani nyingine`,
      text: 'Tumebadilisha anwani tutakayokupelekea oda yako. Ukurasa wa oda yako unaionyesha. Kama hukuomba hivyo, tafadhali tuambie mara moja.',
    },
    delivered: {
      subject: (number: string) => `Oda ${number} imefika`,
      text: 'Lebo zako zimefika. Subiri saa 24 kabla ya kuosha vitu ulivyobandika lebo, na utuambie kama kuna tatizo: ndani ya siku 30 tunachapisha upya lebo yenye kasoro au tunakurudishia pesa.',
    },
    cancelled: {
      subject: (number: string) => `Oda ${number} imeghairiwa`,
      unpaid: 'Oda yako imeghairiwa. Hujalipa chochote, na huna deni lolote.',
      unclear:
        'Oda yako imeghairiwa. Kama umeilipia, tutakurudishia pesa, na tutakuandikia tukishazirudisha.',
      paid: 'Oda yako imeghairiwa. Tutakurudishia ulicholipa, na tutakuandikia tukishakirudisha.',
      refunded: 'Oda yako imeghairiwa. Tumekurudishia ulicholipa.',
    },
    refunded: {
      subject: (number: string) => `Marejesho ya pesa ya oda ${number}`,
      text: (amount: string, way: string) => `Tumekurudishia ${amount} ${way}.`,
      receipt: (receipt: string) => `Risiti: ${receipt}`,
      ways: {
        reversal: 'kwa M-Pesa',
        provider: 'kwa njia uliyolipia; benki inaweza kuchukua siku kadhaa kuzionyesha',
        hand: 'kwa njia tuliyokubaliana',
      },
      paper: (paper: string) =>
        `Hati yako ya marejesho (credit note) ${paper}, ya kusoma au kuchapisha`,
    },
  },
} as const;
