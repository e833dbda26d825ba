import type { AccountMail } from '../../shared/account/messages.ts';
import type { Locale } from '../../shared/locale.ts';

type Words = { subject: string; lead: string; button?: string; code?: string; end: string };

const en: Record<AccountMail['kind'], Words> = {
  signup: {
    subject: 'Confirm your Tiny Tag account',
    lead: 'Welcome to Tiny Tag! The link opens a page where you confirm your email address.',
    button: 'Confirm my address',
    code: 'Or enter this code, within 10 minutes, on the page where you signed up:',
    end: 'The link works once, for 24 hours. If it was not you, do nothing: no account will be opened.',
  },
  account_exists: {
    subject: 'You already have a Tiny Tag account',
    lead: 'Somebody, hopefully you, tried to open an account with this email address. It has one already. Sign in, or choose a new password if you have forgotten yours.',
    button: 'Sign in',
    end: 'If it was not you, there is nothing to do: nobody got in.',
  },
  magiclink: {
    subject: 'Your code to sign in to Tiny Tag',
    lead: 'The link opens a page where you sign in.',
    button: 'Sign in',
    code: 'Or enter this code, within 10 minutes, on the page where you asked for it:',
    end: 'Both work once, the link for an hour. Nobody from Tiny Tag will ever ask you for the code. If you did not ask for it, do nothing.',
  },
  recovery: {
    subject: 'Choose a new Tiny Tag password',
    lead: 'We got a request to change the password of your account. The link opens a page where you choose a new one.',
    button: 'Choose a new password',
    code: 'Or enter this code, within 10 minutes, on the page where you asked for it:',
    end: 'Both work once, the link for an hour. If it was not you, do nothing: your password stays as it is.',
  },
  invite: {
    subject: 'You are invited to Tiny Tag',
    lead: 'The shop has opened an account for you. The link opens a page where you accept and choose a password.',
    button: 'Accept the invitation',
    end: 'The link works once, for seven days. If you do not know why you got this, do nothing.',
  },
  role_given: {
    subject: 'Your role at Tiny Tag has changed',
    lead: 'An admin has given your account a role in the back office of the shop. For safety you were signed out and your password no longer works. Choose a new one with the button, then set up an authenticator app: the role starts after that.',
    button: 'Choose a new password',
    end: 'The link works once, for an hour. After that, use "Forgot password?" on the sign-in page. If you do not know why you got this, write to us through the contact page of the shop.',
  },
  email_change_old: {
    subject: 'Do you want to change your email address at Tiny Tag?',
    lead: 'Somebody who is signed in to your account wants to use another email address for it. If it is you, confirm it here. The new address gets its own email, and both must be confirmed.',
    button: 'Change my address',
    code: 'Or enter this code, within 10 minutes, in your profile:',
    end: 'If it is not you, do not open the link, and choose a new password at once.',
  },
  email_change_new: {
    subject: 'Confirm your new email address at Tiny Tag',
    lead: 'Confirm here that this address is to be used for your account. If the account had another address, that one gets its own email, and both must be confirmed.',
    button: 'Confirm this address',
    code: 'Or enter this code, within 10 minutes, in your profile:',
    end: 'The link works once, for 24 hours. If it was not you, do nothing.',
  },
  email_taken: {
    subject: 'Your email address was entered for another Tiny Tag account',
    lead: 'Somebody, hopefully you, wants to use this email address for another Tiny Tag account. It has an account already, so nothing was changed.',
    end: 'If it was you, sign in with this address, or delete its account first. If it was not you, there is nothing to do.',
  },
  reauthentication: {
    subject: 'Your code to change your Tiny Tag account',
    lead: 'You are about to change your account.',
    code: 'Enter this code within 10 minutes:',
    end: 'Nobody from Tiny Tag will ever ask you for it. If it was not you, choose a new password at once.',
  },
  email_changed: {
    subject: 'Your email address at Tiny Tag was changed',
    lead: 'Your account now has another email address, and this one can no longer be used to sign in.',
    end: 'If it was not you, write to us at once through the contact page of the shop.',
  },
  phone_changed: {
    subject: 'The phone number of your Tiny Tag account was changed',
    lead: 'Your account now has another phone number, which can be used to sign in.',
    end: 'If it was not you, choose a new password at once, and write to us through the contact page of the shop.',
  },
  phone_trusted: {
    subject: 'A code by SMS opens your Tiny Tag account for a day',
    lead: 'The shop was asked to open your account for 24 hours with nothing but a code sent by SMS to your phone number.',
    end: 'If you did not ask for it, choose a new password at once: that ends it. Then write to us through the contact page of the shop.',
  },
  phone_released: {
    subject: 'Your phone number was taken off your Tiny Tag account',
    lead: 'The shop was asked to take the phone number off your account. It no longer signs you in, and all devices were signed out. Sign in with this email address.',
    end: 'If you did not ask for it, write to us at once through the contact page of the shop.',
  },
  password_changed: {
    subject: 'Your Tiny Tag password was changed',
    lead: 'The password of your account was changed, and all other devices were signed out.',
    end: 'If it was not you, choose a new password at once, on the sign-in page under "Forgot password?".',
  },
  factor_added: {
    subject: 'Two-step sign-in is on for your Tiny Tag account',
    lead: 'An authenticator app was added to your account: from now on you need its code at each sign-in.',
    end: 'If it was not you, write to us at once through the contact page of the shop.',
  },
  factor_removed: {
    subject: 'An authenticator app was removed from your Tiny Tag account',
    lead: 'An authenticator app was removed from your account.',
    end: 'If it was not you, choose a new password at once.',
  },
  new_device: {
    subject: 'New sign-in to your Tiny Tag account',
    lead: 'Somebody signed in to your account from a device that has not been used for it before.',
    end: 'If it was you, there is nothing to do. If not, choose a new password at once: that signs all other devices out.',
  },
  account_deleted: {
    subject: 'Your Tiny Tag account is deleted',
    lead: 'Your account is deleted, with your designs and what was in the cart. What tax law requires us to keep about your orders is kept without your name and the words on the labels, from a day after the order is delivered or cancelled; an order that is still on its way arrives as planned.',
    end: 'Thank you for being with us.',
  },
  role_changed: {
    subject: 'Your role at Tiny Tag has changed',
    lead: 'An admin of the shop has changed what your account may do in its back office. Who works there signs in with an authenticator app as well: the shop helps you to set it up.',
    end: 'If you do not know why you got this, write to us through the contact page of the shop.',
  },
};

const sw: Record<AccountMail['kind'], Words> = {
  signup: {
    subject: 'Thibitisha akaunti yako ya Tiny Tag',
    lead: 'Karibu Tiny Tag! Fungua kiungo hiki ili uthibitishe barua pepe yako.',
    button: 'Thibitisha barua pepe',
    code: 'Au andika msimbo huu, ndani ya dakika 10, kwenye ukurasa ulipojiandikisha:',
    end: 'Kiungo hutumika mara moja tu, ndani ya saa 24. Kama si wewe, usifanye lolote: hakuna akaunti itakayofunguliwa.',
  },
  account_exists: {
    subject: 'Tayari una akaunti ya Tiny Tag',
    lead: 'Mtu, huenda ni wewe, amejaribu kufungua akaunti kwa barua pepe hii. Tayari ina akaunti. Ingia, au chagua nenosiri jipya kama umelisahau.',
    button: 'Ingia',
    end: 'Kama si wewe, huhitaji kufanya lolote: hakuna aliyeingia.',
  },
  magiclink: {
    subject: 'Msimbo wako wa kuingia Tiny Tag',
    lead: 'Fungua kiungo hiki ili uingie.',
    button: 'Ingia',
    code: 'Au andika msimbo huu, ndani ya dakika 10, kwenye ukurasa ulikouomba:',
    end: 'Vyote hutumika mara moja tu, kiungo ndani ya saa moja. Hakuna mtu wa Tiny Tag atakayekuuliza msimbo huu. Kama hukuuomba, usifanye lolote.',
  },
  recovery: {
    subject: 'Chagua nenosiri jipya la Tiny Tag',
    lead: 'Tumepata ombi la kubadilisha nenosiri la akaunti yako. Fungua kiungo hiki ili uchague jipya.',
    button: 'Chagua nenosiri jipya',
    code: 'Au andika msimbo huu, ndani ya dakika 10, kwenye ukurasa ulikouomba:',
    end: 'Vyote hutumika mara moja tu, kiungo ndani ya saa moja. Kama si wewe, usifanye lolote: nenosiri lako linabaki lilivyo.',
  },
  invite: {
    subject: 'Umealikwa Tiny Tag',
    lead: 'Duka limekufungulia akaunti. Fungua kiungo hiki ili ukubali na uchague nenosiri.',
    button: 'Kubali mwaliko',
    end: 'Kiungo hutumika mara moja tu, ndani ya siku saba. Kama hujui kwa nini umepokea hii, usifanye lolote.',
  },
  role_given: {
    subject: 'Jukumu lako la Tiny Tag limebadilika',
    lead: 'Msimamizi ameipa akaunti yako jukumu katika ofisi ya duka. Kwa usalama umeondolewa kwenye vifaa vyote na nenosiri lako halifanyi kazi tena. Chagua jipya kwa kitufe, kisha weka programu ya uthibitishaji: jukumu linaanza baada ya hapo.',
    button: 'Chagua nenosiri jipya',
    end: 'Kiungo hutumika mara moja tu, ndani ya saa moja. Baada ya hapo, tumia "Umesahau nenosiri?" kwenye ukurasa wa kuingia. Kama hujui kwa nini umepokea hii, tuandikie kupitia ukurasa wa mawasiliano wa duka.',
  },
  email_change_old: {
    subject: 'Je, unataka kubadilisha barua pepe yako ya Tiny Tag?',
    lead: 'Mtu aliyeingia kwenye akaunti yako anataka kubadilisha barua pepe yake. Kama ni wewe, thibitisha hapa. Barua pepe mpya inapata ujumbe wake, na zote mbili lazima zithibitishwe.',
    button: 'Badilisha barua pepe',
    code: 'Au andika msimbo huu, ndani ya dakika 10, kwenye wasifu wako:',
    end: 'Kama si wewe, usifungue kiungo, na uchague nenosiri jipya mara moja.',
  },
  email_change_new: {
    subject: 'Thibitisha barua pepe yako mpya ya Tiny Tag',
    lead: 'Thibitisha hapa kwamba barua pepe hii itumike kwa akaunti yako. Kama akaunti ilikuwa na nyingine, hiyo inapata ujumbe wake, na zote mbili lazima zithibitishwe.',
    button: 'Thibitisha barua pepe hii',
    code: 'Au andika msimbo huu, ndani ya dakika 10, kwenye wasifu wako:',
    end: 'Kiungo hutumika mara moja tu, ndani ya saa 24. Kama si wewe, usifanye lolote.',
  },
  email_taken: {
    subject: 'Barua pepe yako imewekwa kwenye akaunti nyingine ya Tiny Tag',
    lead: 'Mtu, huenda ni wewe, anataka kutumia barua pepe hii kwenye akaunti nyingine ya Tiny Tag. Tayari ina akaunti, kwa hivyo hakuna kilichobadilika.',
    end: 'Kama ni wewe, ingia kwa barua pepe hii, au kwanza ufute akaunti yake. Kama si wewe, huhitaji kufanya lolote.',
  },
  reauthentication: {
    subject: 'Msimbo wako wa kubadilisha akaunti ya Tiny Tag',
    lead: 'Uko karibu kubadilisha akaunti yako.',
    code: 'Andika msimbo huu ndani ya dakika 10:',
    end: 'Hakuna mtu wa Tiny Tag atakayekuuliza msimbo huu. Kama si wewe, chagua nenosiri jipya mara moja.',
  },
  email_changed: {
    subject: 'Barua pepe yako ya Tiny Tag imebadilishwa',
    lead: 'Akaunti yako sasa ina barua pepe nyingine, na hii haitumiki tena kuingia.',
    end: 'Kama si wewe, tuandikie mara moja kupitia ukurasa wa mawasiliano wa duka.',
  },
  phone_changed: {
    subject: 'Nambari ya simu ya akaunti yako ya Tiny Tag imebadilishwa',
    lead: 'Akaunti yako sasa ina nambari nyingine ya simu, inayoweza kutumika kuingia.',
    end: 'Kama si wewe, chagua nenosiri jipya mara moja, na utuandikie kupitia ukurasa wa mawasiliano wa duka.',
  },
  phone_trusted: {
    subject: 'Msimbo wa SMS unafungua akaunti yako ya Tiny Tag kwa siku moja',
    lead: 'Duka limeombwa kuruhusu msimbo wa SMS kwa nambari yako ya simu pekee ufungue akaunti yako, kwa saa 24.',
    end: 'Kama hukuomba, chagua nenosiri jipya mara moja: hilo linakomesha ruhusa. Kisha tuandikie kupitia ukurasa wa mawasiliano wa duka.',
  },
  phone_released: {
    subject: 'Nambari yako ya simu imeondolewa kwenye akaunti yako ya Tiny Tag',
    lead: 'Duka limeombwa kuondoa nambari ya simu kwenye akaunti yako. Haitumiki tena kuingia, na umeondolewa kwenye vifaa vyote. Ingia kwa barua pepe hii.',
    end: 'Kama hukuomba, tuandikie mara moja kupitia ukurasa wa mawasiliano wa duka.',
  },
  password_changed: {
    subject: 'Nenosiri lako la Tiny Tag limebadilishwa',
    lead: 'Nenosiri la akaunti yako limebadilishwa, na vifaa vingine vyote vimeondolewa.',
    end: 'Kama si wewe, chagua nenosiri jipya mara moja, kwenye ukurasa wa kuingia chini ya "Umesahau nenosiri?".',
  },
  factor_added: {
    subject: 'Kuingia kwa hatua mbili kumewashwa kwenye akaunti yako ya Tiny Tag',
    lead: 'Programu ya uthibitishaji imeongezwa kwenye akaunti yako: kuanzia sasa utahitaji msimbo wake kila unapoingia.',
    end: 'Kama si wewe, tuandikie mara moja kupitia ukurasa wa mawasiliano wa duka.',
  },
  factor_removed: {
    subject: 'Programu ya uthibitishaji imeondolewa kwenye akaunti yako ya Tiny Tag',
    lead: 'Programu ya uthibitishaji imeondolewa kwenye akaunti yako.',
    end: 'Kama si wewe, chagua nenosiri jipya mara moja.',
  },
  new_device: {
    subject: 'Kifaa kipya kimeingia kwenye akaunti yako ya Tiny Tag',
    lead: 'Mtu ameingia kwenye akaunti yako kwa kifaa ambacho hakijawahi kutumika kuingia.',
    end: 'Kama ni wewe, yote ni sawa. Kama sivyo, chagua nenosiri jipya mara moja: hilo huondoa vifaa vingine vyote.',
  },
  account_deleted: {
    subject: 'Akaunti yako ya Tiny Tag imefutwa',
    lead: 'Akaunti yako imefutwa, pamoja na miundo yako na vilivyokuwa kwenye kikapu. Kile ambacho sheria ya kodi inatutaka tuhifadhi kuhusu oda zako kinahifadhiwa bila jina lako na maneno ya lebo, kuanzia siku moja baada ya oda kufikishwa au kughairiwa; oda ambayo bado iko njiani itafika kama ilivyopangwa.',
    end: 'Asante kwa kuwa nasi.',
  },
  role_changed: {
    subject: 'Jukumu lako la Tiny Tag limebadilika',
    lead: 'Msimamizi wa duka amebadilisha kile akaunti yako inachoweza kufanya ofisini. Anayefanya kazi huko huingia pia kwa programu ya uthibitishaji: duka litakusaidia kuiweka.',
    end: 'Kama hujui kwa nini umepokea hii, tuandikie kupitia ukurasa wa mawasiliano wa duka.',
  },
};

/** The same for everybody: no name, no address and no user input. */
export const WORDS: Record<Locale, Record<AccountMail['kind'], Words>> = { en, sw };
